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
        condition.withLock { condition.wait({ "a signal" }, fileID, line) { isGiven } }
    }
}

/// A point that a number of threads reach before any of them goes on.
final class Rendezvous: @unchecked Sendable {  // `missing` is reached under the condition's lock only.
    private let condition = NSCondition()
    private var missing: Int

    init(of count: Int) { missing = count }

    func meet(_ fileID: StaticString = #fileID, _ line: UInt = #line) {
        condition.withLock {
            missing -= 1
            condition.broadcast()
            condition.wait({ "\(missing) threads" }, fileID, line) { missing <= 0 }
        }
    }
}
