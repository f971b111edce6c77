import Evidence
import Foundation
import Injection

/// Storms, histories and programs in turn, for as long as it is told.
struct Torture {
    private let options: TortureOptions
    private let ledger = StormLedger()
    private let watchdog = Watchdog()

    init(_ options: TortureOptions) { self.options = options }

    /// - Returns: Whether no fault was found.
    func run() async -> Bool {
        defer { watchdog.end() }
        switch options.mode {
        case .preemption(let readers, let resets):
            // It ends by itself, and says nothing on its way.
            watchdog.end()
            let found = readers.run(resets: resets)
            print(found ?? "\(resets) resets, and no fault")
            return found == nil
        case .program(let seed):
            var generator = ProgramGenerator(seed: seed)
            print(generator.program())
            fflush(nil)
            let found = disagreement(seed: seed)
            print(found?.description ?? "Injection and the model agree.")
            return found == nil
        case .history(let seed):
            for _ in 0..<1_000 where histories(seed: seed, count: 20) == nil { return false }
            print("20000 histories, and no fault")
            return true
        case .torture(let duration): return await run(for: duration)
        }
    }

    private func run(for duration: Duration) async -> Bool {
        print("seed \(options.seed)")
        var random = SeededRandom(seed: options.seed)
        let end = ContinuousClock.now + duration
        var (rounds, histories, programs) = (0, 0, 0)
        var memoryAtFirst: Int?
        var (memory, threads) = (0, 0)
        var nextReport = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end, ledger.faults.isEmpty {
            if options.parts.contains("preemption") {
                for kind in PreemptedReaders.Kind.allCases where ledger.faults.isEmpty {
                    preempt(
                        kind, readers: Int.random(in: 2...8, using: &random),
                        timers: Int.random(in: 0...8, using: &random))
                }
            }
            if options.parts.contains("storms") {
                for _ in 0..<20 where ledger.faults.isEmpty { await stormOnSlot(seed: random.next()) }
            }
            if options.parts.contains("tasks") {
                await TaskStorm(ledger: ledger, watchdog: watchdog).run(seed: random.next(), for: .seconds(2))
            }
            if options.parts.contains("histories") {
                for _ in 0..<20 { histories += self.histories(seed: random.next(), count: 20) ?? 0 }
            }
            if options.parts.contains("programs") {
                for _ in 0..<500 { checkProgram(seed: random.next()) }
                programs += 500
            }
            rounds += 1
            memory = ProcessSize.memory
            threads = max(threads, ProcessSize.threads ?? 0)
            // What the first rounds take, the allocator keeps.
            if rounds == 10 { memoryAtFirst = memory }
            if let first = memoryAtFirst, memory > first + options.memory {
                ledger.note("memory grew from \(first) MB to \(memory) MB")
                break
            }
            if ContinuousClock.now > nextReport {
                nextReport += .seconds(60)
                print(ledger.report)
            }
        }
        print(
            """
            rounds: \(rounds), histories: \(histories), programs: \(programs), \
            memory: \(memoryAtFirst ?? memory) MB after ten rounds and \(memory) MB at the end, \
            threads between rounds: at most \(threads)
            \(ledger.report)
            """)
        return ledger.faults.isEmpty
    }

    private func stormOnSlot(seed: UInt64) async {
        watchdog.note("a storm on one slot, of seed \(seed)")
        let storm = SlotStorm(readers: Int(seed % 5) + 2, isolating: seed % 3 == 0 ? 2 : 0)
        if let found = await storm.run(seed: seed) { ledger.note(found) }
    }

    private func preempt(_ kind: PreemptedReaders.Kind, readers: Int, timers: Int) {
        let preempted = PreemptedReaders(kind, readers: readers, timers: timers, injections: (readers + timers) % 4)
        // A few at a time: under the thread sanitizer, hundreds take seconds.
        for _ in 1...20 where ledger.faults.isEmpty {
            watchdog.note("\(readers) readers of one \(kind), and \(timers) timers")
            if let found = preempted.run(resets: 100) { ledger.note(found) }
        }
    }

    private func checkProgram(seed: UInt64) {
        watchdog.note("the program of seed \(seed)")
        if let found = disagreement(seed: seed) { ledger.note("\(found)") }
    }

    /// - Returns: How many were checked; nil after a fault.
    private func histories(seed: UInt64, count: Int) -> Int? {
        watchdog.note("histories of seed \(seed)")
        // Every other one in the shared container: it has a path of its own for instances that exist.
        let histories =
            seed % 2 == 0
            ? HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(count)
            : InjectionManager.withIsolatedContainer {
                HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(count)
            }
        for history in histories {
            guard let fault = HistoryChecker.fault(in: history) else { continue }
            ledger.note(fault)
            return nil
        }
        return histories.count
    }
}
