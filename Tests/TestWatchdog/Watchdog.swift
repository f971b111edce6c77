import Foundation

/// Stops the process when tests no longer end, and says which of them have a thread that makes no progress. Otherwise a
/// hang of one test is a hang of all, and names none. Also names the test in which the process crashes.
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

    private let state = Shared(State())

    private init() {
        Crashes.nameTests()
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// Runs a test.
    package func watch(_ name: String, _ body: () async throws -> Void) async rethrows {
        let test = begin(name)
        defer { end(test) }
        // Main-actor code has a thread of its own.
        Task { @MainActor in Crashes.prepareThread() }
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
        Crashes.prepareThread()
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
            let stacks = Stacks.all
            // The others wait for a thread, or for a process.
            let stuck = Set(stacks.compactMap(\.test))
            let names = state.running.map(\.name)
            printError("No test has begun or ended for \(Int(waited)) s.\n")
            list("these have a thread, and make no progress:", names.filter(stuck.contains))
            list(stuck.isEmpty ? "these are running:" : "these wait:", names.filter { !stuck.contains($0) })
            for stack in stacks { printError(stack.description) }
            fatalError("a test hangs")
        }
    }

    private func list(_ title: String, _ tests: [String]) {
        if !tests.isEmpty { printError(tests.reduce(title) { $0 + "\n  " + $1 } + "\n") }
    }
}

private func printError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
