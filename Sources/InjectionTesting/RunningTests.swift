import Injection
import Testing

/// The tests that the trait has given a container, for the message of a stop: without it, a test process that stops
/// does not say which test stopped it.
enum RunningTests {
    private static let tests = Guarded<[Test]>([])

    static func began(_ test: Test) {
        TestSupport.observeStops { message, _, _ in nameTest(in: message) }
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
        // The work has left the tasks of its test.
        let candidates = Set(tests.withLock { $0 }.map(description)).sorted()
        guard !candidates.isEmpty else { return message }
        return ([message, "  while these tests were running:"] + candidates.map { "    \($0)" }).joined(separator: "\n")
    }

    private static func description(of test: Test) -> String {
        let name = test.displayName.map { "\"\($0)\"" } ?? test.name
        return "\(name) at \(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    }
}
