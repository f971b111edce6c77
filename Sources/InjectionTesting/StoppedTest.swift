import Injection
import Testing

/// Lets a message that stops the program name the test that it stops, and records an issue for that test.
///
/// A test process that stops reports no test otherwise: neither the one that was running nor those that had failed.
func nameTestsInStops() {
    TestSupport.observeStops { message, _, _ in
        // Nil in work that does not belong to a test's tasks.
        guard let test = Test.current else { return message }
        Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
        let name = test.displayName.map { "\"\($0)\"" } ?? test.name
        return message + "\n  in the test \(name) at \(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    }
}
