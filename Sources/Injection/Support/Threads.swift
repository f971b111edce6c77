import Dispatch

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
    #if os(Windows)
    UInt(GetCurrentThreadId())
    #else
    word(pthread_self())
    #endif
}

/// A thread's handle is an integer on some platforms and a pointer on others, of one word on all of them.
private func word<Handle>(_ handle: Handle) -> UInt { unsafe unsafeBitCast(handle, to: UInt.self) }

#if canImport(Darwin)
/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool { pthread_main_np() != 0 }
#else
// Thread identity will not do here: on Linux the main actor's jobs leave the main thread after the first suspension.
// They run on the main queue wherever that is drained, so a value that only the main queue has identifies them.
private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool { DispatchQueue.getSpecific(key: mainQueueMark) != nil }
#endif

/// Lets other threads run for a moment, even those of lower priority, which a loop without it would starve on a busy
/// machine.
func pause() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(50)) }

/// Now and then lets another thread run between two steps, so that races show in seconds rather than hours.
///
/// Does nothing unless compiled with `-DINJECTION_EVIDENCE`, as the checks in `Tests/Evidence` are.
@inline(__always)
func interleave() {
    #if INJECTION_EVIDENCE
    if UInt64.random(in: 0..<8) == 0 { sched_yield() }
    #endif
}
