import Foundation

/// Traps when no test ends any longer, and names those that are running. Otherwise a hang of one test is a hang of all,
/// and names none. The backtrace that Swift prints after the trap shows what each thread waits for.
package final class Watchdog: Sendable {
    package static let shared = Watchdog()

    /// For how many seconds no test may begin or end. The same on a busy machine: whoever waits for a hang does not
    /// know that it is busy.
    package static let limit: TimeInterval = 105 + (TestLength.seconds ?? 0)

    private struct State {
        var running: [RunningTest] = []
        var lastMove = Date.now
        var limit = Watchdog.limit
    }

    private let state = Locked(State())

    private init() {
        // For the processes of exit tests, which inherit it: a backtrace takes longer than such a test.
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// Runs a test.
    package func watch(_ name: String, _ body: () async throws -> Void) async rethrows {
        let test = begin(name)
        defer { end(test) }
        try await RunningTest.$current.withValue(test, operation: body)
    }

    /// Runs a test of XCTest.
    package func watchSynchronously(_ name: String, _ body: () -> Void) {
        let test = begin(name)
        defer { end(test) }
        RunningTest.$current.withValue(test, operation: body)
    }

    /// Loses patience sooner.
    package func losePatience(after limit: TimeInterval) { state.withLock { $0.limit = limit } }

    /// Says that a long test goes on.
    package func noteProgress() { move { _ in } }

    private func begin(_ name: String) -> RunningTest {
        let test = RunningTest(name)
        move { $0.append(test) }
        return test
    }

    private func end(_ test: RunningTest) {
        move { running in running.removeAll { $0 === test } }
        test.end()
    }

    private func move(_ change: (inout [RunningTest]) -> Void) {
        state.withLock { state in
            change(&state.running)
            state.lastMove = .now
        }
    }

    private func watch() {
        while true {
            Thread.sleep(forTimeInterval: 1)
            let state = state.withLock { $0 }
            let waited = -state.lastMove.timeIntervalSinceNow
            guard !state.running.isEmpty, waited > state.limit else { continue }
            let names = state.running.map { "\n  " + $0.name }.joined()
            fatalError("No test has begun or ended for \(Int(waited)) s. These are running:\(names)\n")
        }
    }
}
