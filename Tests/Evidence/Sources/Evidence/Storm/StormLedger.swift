import Foundation
import Injection
import Synchronization

/// What a storm counts, and what it finds wrong.
package final class StormLedger: Sendable {
    package let operations = Atomic<Int>(0)
    /// Counted before a reset begins, and after it has returned.
    let resetsBegun = Atomic<Int>(0)
    let resetsDone = Atomic<Int>(0)
    /// Instances that blocks made, that were notified of their eviction, and whose `deinit` ran.
    let built = Atomic<Int>(0)
    let notified = Atomic<Int>(0)
    let ended = Atomic<Int>(0)
    let overtaken = Atomic<Int>(0)
    let cycles = Atomic<Int>(0)
    private let found = Mutex<[String]>([])

    package init() {}

    package var faults: [String] { found.withLock { $0 } }

    package func note(_ fault: String) {
        found.withLock { faults in
            guard faults.count < 100 else { return }
            faults.append(fault)
            FileHandle.standardError.write(Data("fault: \(fault)\n".utf8))
        }
    }

    package var report: String {
        func count(_ counter: borrowing Atomic<Int>) -> Int { counter.load(ordering: .relaxed) }
        return """
            operations: \(count(operations)), resets: \(count(resetsDone)), builds: \(count(built)), \
            overtaken builds: \(count(overtaken)), cycles reported: \(count(cycles)), faults: \(faults.count)
            """
    }
}

/// A counter, counted up.
func count(_ counter: borrowing Atomic<Int>) { counter.add(1, ordering: .acquiringAndReleasing) }
