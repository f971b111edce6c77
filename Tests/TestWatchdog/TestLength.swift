import Foundation

/// How long the tests go on that gain from going on: as many rounds as each names, or for `INJECTION_TEST_SECONDS`.
package enum TestLength {
    package static let seconds = ProcessInfo.processInfo.environment["INJECTION_TEST_SECONDS"].map { value in
        guard let seconds = TimeInterval(value), seconds > 0 else {
            fatalError("INJECTION_TEST_SECONDS is \"\(value)\"; write a number of seconds, such as 10")
        }
        return seconds
    }

    /// Calls a closure with the number of each round, from 1.
    package static func forEachRound(orAtLeast rounds: Int, _ body: (Int) -> Void) {
        let end = seconds.map { Date(timeIntervalSinceNow: $0) }
        var round = 0
        while round < rounds || end.map({ Date() < $0 }) ?? false {
            round += 1
            body(round)
        }
    }
}
