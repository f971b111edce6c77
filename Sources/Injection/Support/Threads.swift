#if canImport(Dispatch)
import Dispatch
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif os(Windows)
import WinSDK
#endif

/// The identifier of the caller's thread, to be compared with those of others that run at the same time.
///
/// A build in progress keeps its thread busy, so no other thread has its identifier meanwhile.
func currentThread() -> UInt {
    #if !_runtime(_multithreaded)
    0
    #elseif os(Windows)
    UInt(GetCurrentThreadId())
    #elseif canImport(Glibc) || canImport(Android)
    UInt(truncatingIfNeeded: pthread_self())
    #else
    unsafe UInt(bitPattern: pthread_self())
    #endif
}

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool {
    #if canImport(Darwin)
    // In a tool that calls `dispatchMain()`, the main queue has left the main thread.
    pthread_main_np() != 0 || isOnMainQueue()
    #elseif canImport(Dispatch)
    // The thread does not tell: on Linux the main actor's jobs leave the main thread after the first suspension.
    isOnMainQueue() || findsMainActorConformances()
    #elseif !_runtime(_multithreaded)
    // There is one thread, so nothing runs on the main actor at the same time.
    true
    #endif
}

#if canImport(Dispatch)
// The main actor's jobs run on the main queue, on whichever thread drains that queue. A value that only the main queue
// has identifies them.
private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()

private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueMark) != nil }
#endif

/// Lets other threads run for a moment, even those of lower priority. A loop without a pause would starve them on a
/// busy machine.
func pause(microseconds: Int = 50) {
    #if canImport(Dispatch)
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
    #endif
}

/// Runs `body`, which may block forever. In builds with assertions, prints the message on standard error, once, if that
/// takes longer than `delay`, in milliseconds.
///
/// A `Mutex` has no timeout, hence the timer. It has a queue of its own, for which Dispatch makes a thread, because all
/// threads of the usual queues may be blocked.
@inline(__always)  // So that nothing of the report is left in other builds.
func wait(_ body: () -> Void, reportAfter delay: Int, _ message: @escaping @Sendable () -> String) {
    #if canImport(Dispatch) && !os(Windows)
    var hasAssertions = false
    assert({ hasAssertions = true }() == ())
    guard hasAssertions else { return body() }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Injection.wait"))
    timer.setEventHandler {
        var text = message()
        _ = text.withUTF8 { unsafe write(2, $0.baseAddress, $0.count) }
    }
    timer.schedule(deadline: .now() + .milliseconds(delay))
    timer.resume()
    defer { timer.cancel() }
    #endif
    body()
}

/// Lets another thread run between two steps, now and then, so that races show in seconds rather than hours.
///
/// It does nothing unless compiled with `-DINJECTION_EVIDENCE`, as the checks in `Tests/Evidence` are.
@inline(__always)
func interleave() {
    #if INJECTION_EVIDENCE
    // The clock is the source of chance: each of the system's random numbers would be a call of the kernel.
    if DispatchTime.now().uptimeNanoseconds % 8 == 0 { sched_yield() }
    #endif
}
