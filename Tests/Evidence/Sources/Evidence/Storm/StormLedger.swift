import Foundation
import Injection
import Synchronization

/// What a storm counts, and what it finds wrong.
package final class StormLedger: Sendable {
    let operations = Atomic<Int>(0)
    let resets = Atomic<Int>(0)
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
        return "operations of tasks: \(count(operations)), resets: \(count(resets)), faults: \(faults.count)"
    }
}

/// A counter, counted up.
func count(_ counter: borrowing Atomic<Int>) { counter.add(1, ordering: .acquiringAndReleasing) }
