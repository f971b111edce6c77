import Foundation
import Injection
import Synchronization

/// Threads that inject, register and reset at random, over and over; each time makes a history.
package struct HistoryScenario {
    private enum Action: Sendable {
        case inject(Int)
        case reset
        case resetRegistering(Int)
        case register(Int)
        case registerInSession(Int)
        case resolveInSession(Int)
        case ask
    }

    private let seed: UInt64
    private let threadCount: Int
    private let container: InjectionContainer

    /// Makes the threads' program; nobody else may use the container while they run.
    package init(seed: UInt64, in container: InjectionContainer) {
        var random = SeededRandom(seed: seed)
        self.seed = seed
        self.container = container
        threadCount = Int.random(in: 2...4, using: &random)
    }

    /// Runs a number of histories.
    package func histories(_ count: Int) -> [History] {
        let start = SpinningBarrier(of: threadCount)
        let rounds = (0..<count).map { _ in Round(threads: threadCount) }
        let group = DispatchGroup()
        for number in 0..<threadCount {
            Thread.start(in: group) {
                for (index, round) in rounds.enumerated() { run(round, index: index, number: number, start) }
            }
        }
        group.wait()
        return rounds.map { History(threads: $0.recorders.map(\.operations), seed: seed) }
    }

    private struct Round: Sendable {
        let recorders: [HistoryRecorder]
        let clock = Clock()

        init(threads: Int) {
            let clock = clock
            recorders = (0..<threads).map { _ in HistoryRecorder(clock: clock) }
        }
    }

    private func run(_ round: Round, index: Int, number: Int, _ barrier: SpinningBarrier) {
        var random = SeededRandom(seed: seed &+ UInt64(index &* 64 &+ number) &* 0x1_0001)
        let actions = (0..<Int.random(in: 3...7, using: &random)).map { _ in Self.action(&random) }
        container.run {
            if number == 0 {
                InjectionManager.resetCurrentContainer()
                for type in HistoryTypes.all.indices { _ = HistoryTypes.all[type].register(0, nil) }
            }
            barrier.wait()
            let session = InjectionManager.currentSession
            barrier.wait()
            HistoryRecorder.$current.withValue(round.recorders[number]) {
                for (step, action) in actions.enumerated() {
                    perform(action, version: number * 100 + step + 1, round.recorders[number], session)
                }
            }
            barrier.wait()
        }
    }

    private static func action(_ random: inout SeededRandom) -> Action {
        let type = Int.random(in: HistoryTypes.all.indices, using: &random)
        return switch Int.random(in: 0..<20, using: &random) {
        case 0: .resetRegistering(type)
        case 1, 2: .reset
        case 3: .register(type)
        case 4: .ask
        case 5: .registerInSession(type)
        case 6, 7, 8: .resolveInSession(type)
        default: .inject(type)
        }
    }

    private func perform(_ action: Action, version: Int, _ recorder: HistoryRecorder, _ session: InjectionSession) {
        switch action {
        case .inject(let type): recorder.inject(type, HistoryTypes.all[type].inject)
        case .resolveInSession(let type):
            recorder.resolveInSession(type) { HistoryTypes.all[type].resolve(session) }
        case .registerInSession(let type):
            recorder.perform {
                let isRefused = !HistoryTypes.all[type].register(version, session)
                return .registerInSession(type: type, version: version, isRefused: isRefused)
            }
        case .ask: recorder.perform { .ask(isCurrent: session.isCurrent) }
        case .reset:
            recorder.perform {
                InjectionManager.resetCurrentContainer()
                return .reset(registering: [:])
            }
        case .resetRegistering(let type):
            recorder.perform {
                InjectionManager.resetCurrentContainer { _ = HistoryTypes.all[type].register(version, nil) }
                return .reset(registering: [type: version])
            }
        case .register(let type):
            recorder.perform {
                _ = HistoryTypes.all[type].register(version, nil)
                return .register(type: type, version: version)
            }
        }
    }
}

/// Lets threads go on together, as nearly at once as can be.
final class SpinningBarrier: Sendable {
    private let count: Int
    private let arrivals = Atomic<Int>(0)

    init(of count: Int) { self.count = count }

    func wait() {
        let arrival = arrivals.add(1, ordering: .acquiringAndReleasing).newValue
        let goal = (arrival + count - 1) / count * count
        while arrivals.load(ordering: .acquiring) < goal { sched_yield() }
    }
}
