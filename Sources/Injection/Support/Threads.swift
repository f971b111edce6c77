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
    // Thread identity will not do here: on Linux the main actor's jobs leave the main thread after the first suspension.
    isOnMainQueue() || findsMainActorConformances()
    #elseif !_runtime(_multithreaded)
    // Wherever the one thread is, nothing runs on the main actor meanwhile.
    true
    #endif
}

#if canImport(Dispatch)
// The main actor's jobs run on the main queue wherever that is drained, so a value that only the main queue has
// identifies them.
private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()

private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueMark) != nil }
#endif

/// Lets other threads run for a moment, even those of lower priority, which a loop without it would starve on a busy
/// machine.
func pause(microseconds: Int = 50) {
    #if canImport(Dispatch)
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
    #endif
}

/// Now and then lets another thread run between two steps, so that races show in seconds rather than hours.
///
/// Does nothing unless compiled with `-DINJECTION_EVIDENCE`, as the checks in `Tests/Evidence` are.
@inline(__always)
func interleave() {
    #if INJECTION_EVIDENCE
    // The system's random numbers would each be a call of the kernel.
    if DispatchTime.now().uptimeNanoseconds % 8 == 0 { sched_yield() }
    #endif
}
