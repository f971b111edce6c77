import Foundation
import Testing

/// A test that the watchdog watches.
package final class RunningTest: Sendable {
    /// The test that the caller's task or thread is a part of.
    @TaskLocal package static var current: RunningTest?

    package let name: String
    /// What its threads have recorded; nil once it has ended.
    private let issues = Locked<[Issue]?>([])

    init(_ name: String) { self.name = name }

    /// Runs a closure on a thread of the test's own.
    ///
    /// Swift Testing knows the test of a task, and not that of a thread: an issue would be one of no test, and the test
    /// would pass. So the test records what its threads have found, when it ends.
    package func runOnThread(_ body: () -> Void) {
        Self.$current.withValue(self) {
            withKnownIssue(isIntermittent: true) {
                body()
            } matching: {
                self.takesOver($0)
            }
        }
    }

    private func takesOver(_ issue: Issue) -> Bool {
        issues.withLock { issues in
            issues?.append(issue)
            return issues != nil
        }
    }

    func end() {
        let found = issues.withLock { issues in
            defer { issues = nil }
            return issues ?? []
        }
        for issue in found {
            let comment = Comment(rawValue: "on a thread: \(issue)")
            Issue.record(comment, sourceLocation: issue.sourceLocation ?? #_sourceLocation)
        }
    }
}
