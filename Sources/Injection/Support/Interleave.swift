#if INJECTION_EVIDENCE
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// How often ``interleave()`` was called.
    private let calls = Atomic<UInt64>(0)

    /// Lets another thread go on between two steps, now and then: races show in seconds that would need hours.
    ///
    /// Nothing unless compiled with `-DINJECTION_EVIDENCE`, as the checks in `Tests/Evidence` are.
    func interleave() {
        let call = calls.wrappingAdd(1, ordering: .relaxed).newValue
        if (call &* 0x9E37_79B9_7F4A_7C15) >> 61 == 0 { sched_yield() }
    }
#else
    @inline(__always)
    func interleave() {}
#endif
