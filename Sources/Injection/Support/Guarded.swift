package import Synchronization

/// A value that is accessed only under its lock.
///
/// No block, closure, hook or `deinit` runs inside `withLock`, except a block under the lock of its own build.
struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: WitnessedMutex<Value>

    init(_ value: Value) { mutex = WitnessedMutex(value) }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        interleave()
        return mutex.withLock { value in
            // `Value` is `Sendable`, so nothing that leaves the closure shares a region with it; the compiler cannot
            // tell that of a generic `Result`.
            nonisolated(unsafe) let result = body(&value)
            return unsafe result
        }
    }
}

#if INJECTION_THREAD_SANITIZER
/// A `Mutex` that shows the thread sanitizer the order that it establishes.
///
/// On Linux the slow path of `Mutex` lives in a library that is not instrumented, so the sanitizer reports races
/// between two holders of a contended lock. An acquiring load and a releasing store inside the lock tell it what
/// the lock does. Compiled in by `-DINJECTION_THREAD_SANITIZER` alone; it silences no report about unlocked code.
package struct WitnessedMutex<Value>: ~Copyable, Sendable {
    // Not private: the import is for the alias below, and nothing else here would use it.
    package let mutex: Mutex<Value>
    private let released = Atomic<Bool>(false)

    package init(_ value: sending Value) { mutex = Mutex(value) }

    package func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
        mutex.withLock { value in
            _ = released.load(ordering: .acquiring)
            defer { released.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}
#else
package typealias WitnessedMutex = Mutex
#endif
