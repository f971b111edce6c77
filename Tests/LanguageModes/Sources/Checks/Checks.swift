import Foundation
import Synchronization

/// Counts what holds, and ends the program at what does not.
package final class Checks: Sendable {
    private let client: String
    private let count = Mutex(0)

    package init(of client: String) { self.client = client }

    package func expect(_ condition: Bool, _ what: String) {
        guard condition else {
            FileHandle.standardError.write(Data("\(client): not so: \(what)\n".utf8))
            exit(1)
        }
        count.withLock { $0 += 1 }
    }

    package func printSummary() { print("\(client): \(count.withLock { $0 }) checks hold") }
}
