import Synchronization

/// A value that is accessed only under its lock.
///
/// No user code runs inside `withLock`, except a block under the lock of its own build.
///
/// The order of locks: builds, as their blocks nest; then the state of a container; then the pauses of
/// `PublishedTable`. All other values are innermost: no lock is taken while one of them is held. Within one container,
/// two threads never wait for each other's builds: see `ContainerState.cycle`.
///
/// On Linux the slow path of `Mutex` lives in a library that is not instrumented, so the thread sanitizer reports races
/// between two holders of a contended lock. An acquiring load and a releasing store inside the lock show it the order.
/// Only `-DINJECTION_THREAD_SANITIZER` compiles them in. They silence no report about unlocked code.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    #if INJECTION_THREAD_SANITIZER
    private let released = Atomic<Bool>(false)
    #endif

    package init(_ value: Value) { mutex = Mutex(value) }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        interleave()
        defer { interleave() }
        return mutex.withLock { value in
            #if INJECTION_THREAD_SANITIZER
            _ = released.load(ordering: .acquiring)
            defer { released.store(true, ordering: .releasing) }
            #endif
            // The result may leave the lock: `Value` is `Sendable`, so whatever the body takes out of it may be used
            // without the lock. For a generic `Result`, the compiler cannot tell.
            nonisolated(unsafe) let result = body(&value)
            return unsafe result
        }
    }
}
