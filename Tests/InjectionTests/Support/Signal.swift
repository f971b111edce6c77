import Foundation

/// Something that is given once, and that any number of threads wait for.
final class Signal: @unchecked Sendable {  // `isGiven` is reached under the condition's lock only.
    private let condition = NSCondition()
    private var isGiven = false

    func give() {
        condition.withLock {
            isGiven = true
            condition.broadcast()
        }
    }

    func wait(_ fileID: StaticString = #fileID, _ line: UInt = #line) {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.withLock {
            while !isGiven {
                guard condition.wait(until: limit) else {
                    fatalError("waited \(patience) s for a signal", file: fileID, line: line)
                }
            }
        }
    }
}

/// A point that a number of threads reach before any of them goes on.
final class Rendezvous: @unchecked Sendable {  // `missing` is reached under the condition's lock only.
    private let condition = NSCondition()
    private var missing: Int

    init(of count: Int) { missing = count }

    func meet(_ fileID: StaticString = #fileID, _ line: UInt = #line) {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.withLock {
            missing -= 1
            condition.broadcast()
            while missing > 0 {
                guard condition.wait(until: limit) else {
                    fatalError("\(missing) threads missing after \(patience) s", file: fileID, line: line)
                }
            }
        }
    }
}
