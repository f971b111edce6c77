import Injection
import Synchronization
import Testing

/// The running tests that have the trait. The message of a trap names the test that caused it.
enum RunningTests {
    private static let tests = Guarded<[Test]>([])

    static func began(_ test: Test) {
        TestSupport.stopObserver.withLock { $0 = { nameTest(in: $0) } }
        tests.withLock { $0.append(test) }
    }

    static func ended(_ test: Test) {
        tests.withLock { tests in tests.firstIndex(of: test).map { _ = tests.remove(at: $0) } }
    }

    private static func nameTest(in message: String) -> String {
        if let test = Test.current {
            Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
            return message + "\n  in the test \(description(of: test))"
        }
        // The code runs outside of its test's task: in a detached task, on a queue or on a thread.
        let candidates = Set(tests.withLock { $0 }.map(description)).sorted()
        guard !candidates.isEmpty else { return message }
        return ([message, "  while these tests were running:"] + candidates.map { "    \($0)" }).joined(separator: "\n")
    }

    private static func description(of test: Test) -> String {
        let name = test.displayName.map { "\"\($0)\"" } ?? test.name
        return "\(name) at \(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    }
}
