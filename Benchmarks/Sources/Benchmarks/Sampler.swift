/// How long a sample takes.
///
/// Shorter than the time slices of a scheduler, so that on a busy machine most samples are taken without a break.
struct Sampler: Sendable {
    let duration: Duration
    /// How many calls are made between two looks at the clock.
    let chunk: Int

    static let full = Sampler(duration: .milliseconds(1), chunk: 1_000)
    static let quick = Sampler(duration: .zero, chunk: 10)

    /// Nanoseconds a call, of a loop that makes as many calls as it is told to.
    func time(_ loop: (Int) -> Void) -> Double {
        var calls = 0
        let start = ContinuousClock.now
        var elapsed: Duration
        repeat {
            loop(chunk)
            calls += chunk
            elapsed = ContinuousClock.now - start
        } while elapsed < duration
        return elapsed / .nanoseconds(1) / Double(calls)
    }
}

/// Nanoseconds that something takes once.
func nanoseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .nanoseconds(1)
}
