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

/// A thread, to be compared with others that run at the same time.
///
/// A build that is in progress keeps its thread busy, so its thread is not another one by the same identifier.
struct CurrentThread: Sendable, Equatable {
    private let identifier: UInt

    init() {
        #if os(Windows)
            identifier = UInt(GetCurrentThreadId())
        #else
            identifier = word(pthread_self())
        #endif
    }

    init(identifier: UInt) { self.identifier = identifier }
}

/// A thread's handle is an integer on some platforms and a pointer on others, of one word on all of them.
private func word<Handle>(_ handle: Handle) -> UInt { unsafe unsafeBitCast(handle, to: UInt.self) }
