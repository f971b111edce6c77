import Foundation
import Testing

/// Stops the process when tests no longer end, and says which ones are running and where their threads are. Otherwise a
/// hang of one test is a hang of all, and names none.
struct WatchedTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        Watchdog.shared.began(test)
        defer { Watchdog.shared.ended(test) }
        try await function()
    }
}

extension Trait where Self == WatchedTrait {
    static var watched: Self { Self() }
}

private final class Watchdog: Sendable {
    static let shared = Watchdog()

    private struct State {
        var running: [Test] = []
        var lastMove = Date.now
    }

    private let state = Shared(State())

    private init() {
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    func began(_ test: Test) { move { $0.append(test) } }

    func ended(_ test: Test) { move { running in running.firstIndex(of: test).map { _ = running.remove(at: $0) } } }

    private func move(_ change: (inout [Test]) -> Void) {
        state.withLock { state in
            change(&state.running)
            state.lastMove = .now
        }
    }

    /// More than a test waits for its own threads, which says better what is wrong.
    private static let limit = patience + 60 + (TestLength.seconds ?? 0)

    private func watch() {
        while true {
            Thread.sleep(forTimeInterval: 1)
            let (running, lastMove) = state.withLock { ($0.running, $0.lastMove) }
            guard !running.isEmpty, -lastMove.timeIntervalSinceNow > Self.limit else { continue }
            let names = running.map { test in
                "  \(test.displayName ?? test.name) at \(test.sourceLocation.fileID):\(test.sourceLocation.line)\n"
            }
            printError(
                "No test has begun or ended for \(Int(Self.limit)) s, while these are running:\n\(names.joined())")
            for stack in Stacks.all { printError(stack) }
            fatalError("a test hangs")
        }
    }
}

private func printError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
