import Foundation
import Injection
import Synchronization

/// Child tasks of all kinds that use one isolated container at once, while threads reset it: `async let`, groups, tasks
/// that begin at once, detached ones, and those that prefer an executor or run on an actor with one of its own. What
/// blocks, hooks and closures start outlives them.
///
/// Swift's runtime before 6.4 has a fault of its own here: see Scripts/Support/repaired-runtime.
package struct TaskStorm: Sendable {
    private static let deepest = 3
    private let ledger: StormLedger
    private let watchdog: Watchdog
    private let counts: TaskStormCounts
    private let actor = QueueActor()
    @TaskLocal private static var mark = 0

    package init(ledger: StormLedger, watchdog: Watchdog) {
        self.ledger = ledger
        self.watchdog = watchdog
        counts = TaskStormCounts(ledger)
    }

    /// Runs one storm, and waits until nothing of it is alive.
    package func run(seed: UInt64, for duration: Duration) async {
        watchdog.note("a storm of tasks, of seed \(seed)")
        let end = ContinuousClock.now + duration
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register(variants: Int(seed % 10_000))
            let container = InjectionManager.currentContainer
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<6 {
                    group.addTask {
                        var random = SeededRandom(seed: seed &+ UInt64(worker))
                        while ContinuousClock.now < end { await step(&random, depth: 0) }
                    }
                }
                for thread in 6..<8 {
                    let random = SeededRandom(seed: seed &+ UInt64(thread))
                    group.addTask { await runThread(random, in: container, until: end) }
                }
            }
        }
        await finish()
    }

    private func register(variants: Int) {
        let counts = counts
        InjectionManager.register(Leaf.self) { Leaf([], variant: variants % 8, counts) }
        InjectionManager.register(Low.self) { Low([Inject(Leaf.self)], variant: variants / 10, counts) }
        InjectionManager.register(Middle.self) {
            Middle([Inject(Low.self)] + [Inject(Leaf?.self)].compactMap { $0 }, variant: variants / 100, counts)
        }
        InjectionManager.register(Top.self) {
            Top([Inject(Middle.self), Inject(Wrapping.self).low], variant: variants / 1_000, counts)
        }
        InjectionManager.register(Wrapping.self) { Wrapping(low: Inject()) }
        InjectionManager.register(Screen.self) { @MainActor in Screen(counts) }
    }

    private func step(_ random: inout SeededRandom, depth: Int) async {
        count(ledger.operations)
        let seeds = (0..<3).map { _ in random.next() }
        let isDeep = depth >= Self.deepest
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: _ = try? InjectionManager.resolve(Top.self)
        case 4, 5:
            async let first = try? InjectionManager.resolve(Middle.self)
            async let second = try? InjectionManager.resolve(Top.self)
            async let _ = try? InjectionManager.resolve(Low.self)
            if random.oneIn(3) { withUnsafeCurrentTask { $0?.cancel() } }
            _ = await (first, second)
        case 6: try? await leave()
        case 7: reset(&random)
        case 8 where !isDeep:
            await InjectionManager.withIsolatedContainer(inheritingRegistrations: !random.oneIn(4)) {
                register(variants: Int(seeds[0] % 10_000))
                await steps(seeds[1], depth: depth + 1)
                if seeds[0] % 3 == 0 { Task { await steps(seeds[2], depth: Self.deepest) } }
            }
        case 9 where !isDeep:
            let isCancelled = random.oneIn(2)
            await withTaskGroup(of: Void.self) { group in
                for seed in seeds { group.addTask { await steps(seed, depth: depth + 1) } }
                if isCancelled { group.cancelAll() }
            }
        case 10 where !isDeep:
            let executor = random.element(of: StormExecutors.all)
            await Task(executorPreference: executor) { await steps(seeds[0], depth: depth + 1) }.value
        case 11: await actor.run { _ = try? InjectionManager.resolve(Top.self) }
        case 12: await useSession()
        case 13:
            let container = InjectionManager.currentContainer
            await Task.detached { container.run { _ = try? InjectionManager.resolve(Top.self) } }.value
        case 14: await MainActor.run { _ = try? InjectionManager.resolve(Screen.self) }
        case 15:
            await Self.$mark.withValue(depth) {
                _ = try? InjectionManager.resolve(Top.self)
                await Task.yield()
            }
        case 16:
            let task = Task {
                _ = try? InjectionManager.resolve(Top.self)
                await pause(.seconds(5))
            }
            await Task.yield()
            task.cancel()
            await task.value
        case 17:
            let instance = await Task.immediate {
                let instance = try? InjectionManager.resolve(Middle.self)
                await Task.yield()
                return instance
            }.value
            withExtendedLifetime(instance) {}
        case 18: register(variants: Int(seeds[0] % 10_000))
        default: if InjectionManager.currentContainer.description.isEmpty { ledger.note("a container says nothing") }
        }
    }

    private func steps(_ seed: UInt64, depth: Int) async {
        var random = SeededRandom(seed: seed)
        for _ in 0..<Int.random(in: 1...4, using: &random) { await step(&random, depth: depth) }
    }

    private func leave() async throws {
        async let _ = try? InjectionManager.resolve(Top.self)
        async let _ = try? InjectionManager.resolve(Middle.self)
        _ = try InjectionManager.resolve(Int.self)
    }

    private func reset(_ random: inout SeededRandom) {
        let (variants, choice) = (Int.random(in: 0..<10_000, using: &random), Int.random(in: 0..<6, using: &random))
        let evicted = InjectionManager.resetCurrentContainer {
            switch choice {
            case 0: register(variants: variants)
            case 1:
                guard let low = try? InjectionManager.resolve(Low.self) else { break }
                low.isCarriedOver.store(true, ordering: .releasing)
                InjectionManager.register(low, as: Low.self)
            case 2: Task { _ = try? InjectionManager.resolve(Low.self) }
            default: break
            }
        }
        if choice == 3 { _ = evicted.survivors.count }
        count(ledger.resets)
    }

    private func useSession() async {
        let session = InjectionManager.currentSession
        await Task.yield()
        _ = try? session.resolve(Middle.self)
        try? session.register(Leaf.self) { [counts] in Leaf([], variant: 8, counts) }
        _ = try? session.resolve(Extra.self)
    }

    private func runThread(_ random: SeededRandom, in container: InjectionContainer, until end: ContinuousClock.Instant)
        async
    {
        await withCheckedContinuation { continuation in
            Thread {
                var random = random
                container.run {
                    while ContinuousClock.now < end {
                        switch Int.random(in: 0..<4, using: &random) {
                        case 0: reset(&random)
                        case 1: InjectionManager.withIsolatedContainer { _ = try? InjectionManager.resolve(Top.self) }
                        default: _ = try? InjectionManager.resolve(Top.self)
                        }
                        usleep(UInt32.random(in: 0..<300, using: &random))
                    }
                }
                continuation.resume()
            }.start()
        }
    }

    /// The last tasks are those that an eviction has cancelled.
    private func finish() async {
        for round in 0..<1_500 where counts.alive > 0 {
            if round % 100 == 0 { watchdog.note("what a storm of tasks has left, \(counts.alive) instances") }
            await pause(.milliseconds(10))
        }
        if counts.alive > 0 { ledger.note("\(counts.alive) instances are alive after a storm of tasks") }
    }
}
