import Foundation
import Synchronization
import Testing

/// Stops the process when tests no longer end, and says which of them have a thread that makes no progress. Otherwise a
/// hang of one test is a hang of all, and names none. Also names the test in which the process crashes.
struct WatchedTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
        try await Watchdog.shared.watch("\(test.displayName ?? test.name) at \(place)", function)
    }
}

extension Trait where Self == WatchedTrait {
    static var watched: Self { Self() }
}

final class Watchdog: Sendable {
    static let shared = Watchdog()

    /// The test that the caller's task or thread is a part of.
    @TaskLocal static var test: String?

    private struct State {
        var running: [String] = []
        var lastMove = Date.now
    }

    private let state = Shared(State())
    private let limit = Shared<TimeInterval?>(nil)

    private init() {
        Crashes.nameTests()
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// Runs a test.
    func watch(_ test: String, _ body: () async throws -> Void) async rethrows {
        move { $0.append(test) }
        defer { move { running in running.firstIndex(of: test).map { _ = running.remove(at: $0) } } }
        try await Self.$test.withValue(test) { try await body() }
    }

    /// Loses patience sooner, or with nil as ever.
    func losePatience(after limit: TimeInterval?) { self.limit.withLock { $0 = limit } }

    private func move(_ change: (inout [String]) -> Void) {
        state.withLock { state in
            change(&state.running)
            state.lastMove = .now
        }
    }

    private func watch() {
        while true {
            Thread.sleep(forTimeInterval: 1)
            let (running, lastMove) = state.withLock { ($0.running, $0.lastMove) }
            let waited = -lastMove.timeIntervalSinceNow
            guard !running.isEmpty, waited > limit.withLock({ $0 }) ?? Patience.untilAllHang else { continue }
            let stacks = Stacks.all
            // The others wait for a thread, or for a process.
            let stuck = Set(stacks.compactMap(\.test))
            printError("No test has begun or ended for \(Int(waited)) s.\n")
            list("these have a thread, and make no progress:", running.filter(stuck.contains))
            list(stuck.isEmpty ? "these are running:" : "these wait:", running.filter { !stuck.contains($0) })
            for stack in stacks { printError(stack.description) }
            fatalError("a test hangs")
        }
    }

    private func list(_ title: String, _ tests: [String]) {
        if !tests.isEmpty { printError(tests.reduce(title) { $0 + "\n  " + $1 } + "\n") }
    }
}

/// Says in which test the process crashes.
private enum Crashes {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    /// What handled each signal before.
    private nonisolated(unsafe) static let handlers = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)

    static func nameTests() {
        for number in signals {
            sigaction(number, nil, handlers + Int(number))
            signal(number) { number in
                if let test = Watchdog.test { printError("\nin the test \(test)\n") }
                // What crashed does so again, and the report comes from whoever makes one.
                sigaction(number, Crashes.handlers + Int(number), nil)
            }
        }
    }
}

private func printError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
