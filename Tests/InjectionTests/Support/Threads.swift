import Foundation
import TestWatchdog

/// Runs a closure on several threads at once and waits for all of them.
///
/// The threads meet before the closure, so that they begin it together.
///
/// - Returns: The results, in the order of the threads' numbers.
func onThreads<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
    let meeting = Rendezvous(of: count)
    let results = Locked([Int: Result]())
    let ends = (0..<count).map { number in
        onThread {
            meeting.meet()
            let result = body(number)
            results.withLock { $0[number] = result }
        }
    }
    for end in ends { end.wait() }
    return results.withLock { results in (0..<count).map { results[$0]! } }
}

/// Starts a thread.
///
/// - Returns: A signal that is given when the closure has returned.
func onThread(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) -> Signal {
    let end = Signal()
    let test = RunningTest.current
    let thread = Thread {
        if let test { test.runOnThread(body) } else { body() }
        end.give()
    }
    thread.stackSize = stackSize
    thread.start()
    return end
}

typealias Locked<Value> = TestWatchdog.Locked<Value>

extension Locked<Int> {
    /// Counts one more, and returns the count.
    @discardableResult
    func increment() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }

    var count: Int { withLock { $0 } }
}
