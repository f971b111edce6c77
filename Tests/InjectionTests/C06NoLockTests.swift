import Injection
import Synchronization
import Testing

private final class Cached: Sendable {}
private final class Uncached: Sendable {}
private final class Fresh: Sendable {}
private final class Service: Sendable {}
private struct OnEnd: Sendable {
    /// Runs when the last copy goes.
    private let guardian: Guardian
    init(_ body: @escaping @Sendable () -> Void) { guardian = Guardian(body) }

    private final class Guardian: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        deinit { body() }
    }
}

/// Two threads take turns, without a lock that would give them an order.
private final class Turns: Sendable {
    let begun = Atomic<Int>(0)
    let ended = Atomic<Int>(0)
}

/// Another thread must get through everything that takes a lock while user code runs. If one were held, the
/// wait for that thread would end the test process.
@Suite("C6 No lock is held while user code runs", .watched, .emptyContainer)
struct C06NoLockTests {
    @Test("An object that is released while another thread asks for survivors is not released under a lock")
    func survivors() {
        InjectionManager.register(Cached.self) { Cached() }
        InjectionManager.register(Hooked.self) { Hooked(onDeinit: { _ = Inject(Cached.self) }) }
        let (held, turns, rounds) = (Locked<Hooked?>(nil), Turns(), 1_000)
        let thread = onThreadInContainer {
            for round in 1...rounds {
                while turns.begun.load(ordering: .acquiring) < round {}
                for _ in 0..<(round % 40) { _ = turns.ended.load(ordering: .relaxed) }
                _ = held.withLock { exchange(&$0, with: nil) }
                turns.ended.store(round, ordering: .releasing)
            }
        }
        for round in 1...rounds {
            held.withLock { $0 = Inject() }
            let evicted = InjectionManager.resetCurrentContainer()
            turns.begun.store(round, ordering: .releasing)
            while turns.ended.load(ordering: .acquiring) < round { _ = evicted.survivors }
        }
        thread.wait()
    }

    /// What the code under test does, and how often it did.
    private struct Probe: Sendable {
        private let runs = Locked(0)
        var count: Int { runs.count }

        init() {
            InjectionManager.register(Cached.self) { Cached() }
            InjectionManager.register(Uncached.self) { Uncached() }
            _ = Inject(Cached.self)
        }

        /// Uses a container from this thread and from another one.
        func run(in container: InjectionContainer = InjectionManager.currentContainer) {
            container.run { use() }
            onThread {
                container.run {
                    use()
                    // Not on this thread, where the closure of a reset would stage it.
                    InjectionManager.register(Fresh.self) { Fresh() }
                    _ = Inject(Fresh.self)
                }
            }.wait()
            runs.increment()
        }

        private func use() {
            _ = (Inject(Cached.self), Inject(Uncached.self))
            _ = InjectionManager.currentSession.isCurrent
            InjectionManager.withIsolatedContainer { _ = Inject(Cached.self) }
        }
    }

    @Test("No lock is held while a block runs")
    func blocks() {
        let probe = Probe()
        InjectionManager.register(Service.self) {
            probe.run()
            return Service()
        }
        _ = Inject(Service.self)
        #expect(probe.count == 1)
    }

    @Test("No lock is held while the closure of a reset runs")
    func closures() {
        let probe = Probe()
        InjectionManager.resetCurrentContainer { probe.run() }
        #expect(probe.count == 1)
    }

    @Test("No lock is held while hooks and deinits run at a reset or a new registration")
    func hooksAndDeinits() {
        let probe = Probe()
        InjectionManager.register(Hooked.self) { Hooked { probe.run() } }
        InjectionManager.register(OnEnd.self) { OnEnd { probe.run() } }
        func build() { _ = (Inject(Hooked.self), Inject(OnEnd.self)) }
        build()
        InjectionManager.resetCurrentContainer()
        #expect(probe.count == 2)
        build()
        InjectionManager.register(Hooked.self) { Hooked {} }
        InjectionManager.register(OnEnd.self) { OnEnd {} }
        #expect(probe.count == 4)
    }

    @Test("No lock is held while a deinit of what a replaced block had captured runs")
    func replacedBlocks() {
        let probe = Probe()
        func register() {
            let captured = OnEnd { probe.run() }
            InjectionManager.register(OnEnd.self) { captured }
        }
        register()
        InjectionManager.register(OnEnd.self) { OnEnd {} }
        #expect(probe.count == 1)
        InjectionManager.resetCurrentContainer { register() }
        #expect(probe.count == 1)
        InjectionManager.resetCurrentContainer()
        #expect(probe.count == 2)
        #expect(throws: CancellationError.self) {
            try InjectionManager.resetCurrentContainer {
                register()
                throw CancellationError()
            }
        }
        #expect(probe.count == 3)
    }

    @Test("No lock is held while the hook and the deinit of an overtaken result run")
    func overtakenResults() {
        let probe = Probe()
        let runs = Locked(0)
        InjectionManager.register(Hooked.self) {
            let isFirst = runs.increment() == 1
            if isFirst { resetElsewhere() }
            let onEnd = OnEnd { if isFirst { probe.run() } }
            return Hooked {
                if isFirst { probe.run() }
                _ = onEnd
            }
        }
        let hooked: Hooked = Inject()
        #expect(probe.count == 2 && runs.count == 2)
        withExtendedLifetime(hooked) {}
    }

    @Test("No lock is held while hooks and deinits run at the end of an isolated container")
    func endOfContainer() {
        let probes = InjectionManager.withIsolatedContainer {
            let probe = Probe()
            let outer = InjectionManager.currentContainer
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Hooked.self) { Hooked { probe.run(in: outer) } }
                let captured = OnEnd { probe.run(in: outer) }
                InjectionManager.register(OnEnd.self) { captured }
                _ = (Inject(Hooked.self), Inject(OnEnd.self))
            }
            return probe.count
        }
        #expect(probes == 2)
    }
}
