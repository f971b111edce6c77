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

/// Lets other threads go on for a moment: also those of lower priority, which a loop without it would keep waiting on a
/// busy machine.
func pause() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(50))
}

#if INJECTION_EVIDENCE
/// Lets another thread go on between two steps, now and then: races show in seconds that would need hours.
///
/// Nothing unless compiled with `-DINJECTION_EVIDENCE`, as the checks in `Tests/Evidence` are.
func interleave() {
    if UInt64.random(in: 0..<8) == 0 { sched_yield() }
}
#else
@inline(__always)
func interleave() {}
#endif
