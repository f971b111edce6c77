import Evidence
import Injection
import Testing

extension EvidenceTests {
    @Suite("Histories: what threads see has an order that the contract allows")
    struct Histories {
        @Test("random histories", arguments: [true, false])
        func random(isIsolated: Bool) {
            for seed in 1...(200 as UInt64) {
                let histories =
                    isIsolated
                    ? InjectionManager.withIsolatedContainer {
                        HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(20)
                    }
                    : HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(20)
                let faults = histories.compactMap(HistoryChecker.fault)
                #expect(faults.isEmpty, "\(faults.first!)")
                if !faults.isEmpty { break }
            }
        }

        @Test("the checker allows what took place at the same time in either order")
        func overlapping() {
            let build = [
                operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.keep(type: 0, run: 1), 3...9),
            ]
            #expect(
                HistoryChecker.fault(in: History(threads: [build, [operation(.get(type: 0, run: 1), 4...5)]])) == nil)
            let dropped = [
                operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.drop(type: 0, run: 1), 3...9),
            ]
            let reset = [operation(.reset(registering: [:]), 4...5)]
            #expect(HistoryChecker.fault(in: History(threads: [dropped, reset])) == nil)
        }

        @Test("the checker knows what ends with a session, and what an overtaken block finds")
        func sessions() {
            let outer = operation(.start(type: 0, run: 1, version: 0), 1...2)
            func inner(_ version: Int) -> History {
                History(threads: [
                    [
                        operation(.registerInSession(type: 1, version: 7, isRefused: false), 0...1), outer,
                        operation(.reset(registering: [1: 8]), 3...4),
                        operation(.start(type: 1, run: 2, version: version, within: 1), 5...6),
                        operation(.keep(type: 1, run: 2, within: 1), 7...8),
                        operation(.drop(type: 0, run: 1), 9...10),
                        operation(.start(type: 1, run: 3, version: 8), 11...12),
                        operation(.keep(type: 1, run: 3), 13...14),
                        operation(.reset(registering: [:]), 15...16),
                        operation(.registerInSession(type: 1, version: 9, isRefused: true), 17...18),
                        operation(.start(type: 1, run: 4, version: 0), 19...20),
                    ]
                ])
            }
            #expect(HistoryChecker.fault(in: inner(7)) == nil)
            #expect(HistoryChecker.fault(in: inner(8)) != nil)
            #expect(HistoryChecker.fault(in: inner(0)) != nil)
        }

        @Test("the checker refuses what no order explains", arguments: impossible)
        func refuses(_ history: History) {
            #expect(HistoryChecker.fault(in: history) != nil)
        }
    }
}

private let impossible = [
    // Returned before it was built.
    History(threads: [
        [operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.keep(type: 0, run: 1), 6...9)],
        [operation(.get(type: 0, run: 1), 3...4)],
    ]),
    // Built twice.
    History(threads: [
        [operation(.start(type: 0, run: 1, version: 0), 1...3), operation(.keep(type: 0, run: 1), 5...8)],
        [operation(.start(type: 0, run: 2, version: 0), 2...4), operation(.keep(type: 0, run: 2), 6...9)],
    ]),
    // Kept after a reset that has overtaken it.
    History(threads: [
        [operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.keep(type: 0, run: 1), 6...7)],
        [operation(.reset(registering: [:]), 3...4)],
    ]),
    // Dropped without a reason.
    History(threads: [
        [operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.drop(type: 0, run: 1), 3...4)]
    ]),
    // From the session that is known to have ended.
    History(threads: [
        [
            operation(.start(type: 0, run: 1, version: 0), 1...2), operation(.keep(type: 0, run: 1), 3...4),
            operation(.ask(isCurrent: false), 6...7), operation(.get(type: 0, run: 1), 8...9),
        ],
        [operation(.reset(registering: [:]), 5...12)],
    ]),
    // From another session.
    History(threads: [
        [
            operation(.reset(registering: [:]), 1...2), operation(.start(type: 0, run: 1, version: 0), 3...4),
            operation(.keep(type: 0, run: 1), 5...6), operation(.resolveInSession(type: 0, run: 1), 7...8),
        ]
    ]),
    // Refused by a session that has not ended.
    History(threads: [[operation(.resolveInSession(type: 0, run: nil), 1...2)]]),
    // A session's registration that stays.
    History(threads: [
        [
            operation(.reset(registering: [0: 1]), 1...2), operation(.reset(registering: [:]), 3...4),
            operation(.start(type: 0, run: 1, version: 1), 5...6),
        ]
    ]),
    // A launch registration that is not restored.
    History(threads: [
        [
            operation(.register(type: 0, version: 1), 1...2), operation(.reset(registering: [0: 2]), 3...4),
            operation(.reset(registering: [:]), 5...6), operation(.start(type: 0, run: 1, version: 0), 7...8),
        ]
    ]),
    // From a block that had been replaced.
    History(threads: [
        [
            operation(.register(type: 0, version: 1), 1...2),
            operation(.start(type: 0, run: 1, version: 0), 3...4),
            operation(.keep(type: 0, run: 1), 5...6),
        ]
    ]),
]

private func operation(_ kind: History.Operation.Kind, _ time: ClosedRange<Int>) -> History.Operation {
    History.Operation(kind, time.lowerBound, time.upperBound)
}
