import Foundation
import Injection
import Synchronization

/// Threads, tasks, actors and dispatch queues that use the shared container at once.
package struct Storm: Sendable {
    private let ledger: StormLedger
    private let watchdog: Watchdog

    package init(ledger: StormLedger, watchdog: Watchdog) {
        self.ledger = ledger
        self.watchdog = watchdog
    }

    /// Runs one storm, checks what it has left behind, and cleans up.
    package func run(seed: UInt64, workers count: Int, steps: Int) async {
        var random = SeededRandom(seed: seed)
        let types = StormTypes(ledger: ledger)
        let mayIsolate = random.oneIn(3)
        InjectionManager.resetCurrentContainer()
        types.registerAll()
        let workers = (0..<count).map { number in
            StormWorker(
                name: "\(Place.allCases[number % Place.allCases.count]) \(number)", number: number,
                seed: random.next(), types: types, mayIsolate: mayIsolate)
        }
        watchdog.watch(workers, of: ledger)
        await withTaskGroup(of: Void.self) { group in
            for (number, worker) in workers.enumerated() {
                let place = Place.allCases[number % Place.allCases.count]
                group.addTask { await place.run(worker, steps: steps) }
            }
        }
        watchdog.watch([], of: ledger)
        for fault in StormWorker.comparison(of: workers) { ledger.note(fault) }
        InjectionManager.resetCurrentContainer()
        // What was built on the main actor is notified there, one turn later.
        await Task { @MainActor in }.value
        for worker in workers { worker.forget() }
        await finish(built: ledger.built.load(ordering: .acquiring))
    }

    /// Everything that was built must have been notified once, and be released: also what only overtaken blocks
    /// received.
    private func finish(built: Int) async {
        for _ in 0..<1_000 where ledger.ended.load(ordering: .acquiring) < built {
            await Task { @MainActor in }.value
        }
        let (notified, ended) = (ledger.notified.load(ordering: .acquiring), ledger.ended.load(ordering: .acquiring))
        if notified != built { ledger.note("\(built) instances were built, and \(notified) were notified") }
        if ended != built { ledger.note("\(built) instances were built, and \(ended) were released") }
    }
}

/// Where a worker runs.
private enum Place: CaseIterable {
    case thread, task, actor, queue

    private static let concurrentQueue = DispatchQueue(label: "storm", attributes: .concurrent)

    func run(_ worker: StormWorker, steps: Int) async {
        switch self {
        case .task: for _ in 0..<steps { await worker.asynchronousStep() }
        case .actor: await StormActor().run(worker, steps: steps)
        case .thread:
            await withCheckedContinuation { continuation in
                Thread {
                    for _ in 0..<steps { worker.step() }
                    continuation.resume()
                }.start()
            }
        case .queue:
            await withCheckedContinuation { continuation in
                Self.concurrentQueue.async {
                    for _ in 0..<steps { worker.step() }
                    continuation.resume()
                }
            }
        }
    }
}

private actor StormActor {
    func run(_ worker: StormWorker, steps: Int) {
        for _ in 0..<steps { worker.step() }
    }
}
