import Foundation

/// How long a sample takes.
///
/// Shorter than the time slices of a scheduler, so that on a busy machine most samples are taken without a break.
struct Sampler: Sendable {
    let duration: Duration
    /// How many calls are made between two looks at the clock.
    let chunk: Int

    static let full = Sampler(duration: .milliseconds(1), chunk: 1_000)
    static let quick = Sampler(duration: .zero, chunk: 10)

    /// Nanoseconds per call, of a loop that makes as many calls as it is told to. Where other threads take part, by a
    /// clock that also counts what is waited for.
    func time(by clock: () -> Duration = processorTime, _ loop: (Int) -> Void) -> Double {
        var calls = 0
        let start = clock()
        var elapsed: Duration
        repeat {
            loop(chunk)
            calls += chunk
            elapsed = clock() - start
        } while elapsed < duration
        return elapsed / .nanoseconds(1) / Double(calls)
    }
}

/// Nanoseconds that something takes once.
func nanoseconds(_ body: () -> Void) -> Double {
    let start = processorTime()
    body()
    return (processorTime() - start) / .nanoseconds(1)
}

/// What the calling thread has used, so that the time of other programs on a busy machine does not count.
func processorTime() -> Duration { now(of: CLOCK_THREAD_CPUTIME_ID) }

func realTime() -> Duration { now(of: CLOCK_MONOTONIC) }

private func now(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
