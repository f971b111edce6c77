import Injection
import Synchronization
import Testing

/// The running tests that have the trait, so that the message of a stop can name the test that caused it.
enum RunningTests {
    private static let tests = Mutex<[Test]>([])
    // As in the library's own lock, which stays internal: visible to other modules it would add 2.7 kB to every client.
    #if INJECTION_THREAD_SANITIZER
    private static let witness = SanitizerWitness()
    #endif

    static func began(_ test: Test) {
        TestSupport.observeStops { nameTest(in: $0) }
        withTests { $0.append(test) }
    }

    static func ended(_ test: Test) {
        withTests { tests in tests.firstIndex(of: test).map { _ = tests.remove(at: $0) } }
    }

    private static func withTests<Result: Sendable>(_ body: (inout [Test]) -> Result) -> Result {
        tests.withLock { tests in
            #if INJECTION_THREAD_SANITIZER
            witness.acquired()
            defer { witness.willRelease() }
            #endif
            return body(&tests)
        }
    }

    private static func nameTest(in message: String) -> String {
        if let test = Test.current {
            Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
            return message + "\n  in the test \(description(of: test))"
        }
        // The code has escaped its test.
        let candidates = Set(withTests { $0 }.map(description)).sorted()
        guard !candidates.isEmpty else { return message }
        return ([message, "  while these tests were running:"] + candidates.map { "    \($0)" }).joined(separator: "\n")
    }

    private static func description(of test: Test) -> String {
        let name = test.displayName.map { "\"\($0)\"" } ?? test.name
        return "\(name) at \(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    }
}
