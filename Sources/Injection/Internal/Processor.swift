#if canImport(Darwin)
    private import Darwin
#elseif canImport(Musl)
    private import Musl
#else
    private import Glibc
#endif

/// Lets other threads run first.
func yieldProcessor() { sched_yield() }
