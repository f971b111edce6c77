import Injection
import Testing

private protocol Store: AnyObject, Sendable {}

/// Notes when it is notified.
private final class Player: Store, Evictable {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func containerDidEvict() { log.add(name) }
}

private struct Reading: Evictable {
    let log: Log

    func containerDidEvict() { log.add("value") }
}

@Suite("C7 Eviction hook: who is notified, when", .watched, .emptyContainer)
struct C07EvictionHookTests {
    @Test("A reset notifies each instance once, newest first")
    func newestFirst() {
        let log = Log([])
        InjectionManager.register([Player].self) { [Inject(), Player("array", log)] }
        InjectionManager.register(Player.self) { Player("player", log) }
        InjectionManager.register(Store.self) {
            _ = Inject(Player.self)
            return Player("store", log)
        }
        InjectionManager.register(Reading.self) { Reading(log: log) }
        _ = Inject([Player].self)
        _ = Inject(Store.self)
        _ = Inject(Reading.self)
        InjectionManager.resetCurrentContainer()
        // The store was built with the player, so it is notified first. An array is no `Evictable`.
        #expect(log.entries == ["value", "store", "player"])
        InjectionManager.resetCurrentContainer()
        #expect(log.entries.count == 3)
    }

    @Test("Registering again notifies that type's instance alone, after the block has changed")
    func registeringAgain() {
        final class Asking: Evictable, Sendable {
            let log: Log
            init(_ log: Log) { self.log = log }
            func containerDidEvict() { log.add("told, and \(Inject(Int.self)) is registered") }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Asking.self) { Asking(log) }
            InjectionManager.register(Player.self) { Player("player", log) }
            InjectionManager.register(Int.self) { 1 }
            _ = (Inject(Asking.self), Inject(Player.self), Inject(Int.self))
            InjectionManager.register(Int.self) { 2 }
            #expect(log.entries == [])
            InjectionManager.register(Asking.self) { Asking(log) }
            #expect(log.entries == ["told, and 2 is registered"])
        }
        // The end of the container tells the rest; the second `Asking` was never built.
    }

    @Test("A hook injects from the next session")
    func afterTheChange() {
        final class Asking: Evictable, Sendable {
            let session = InjectionManager.currentSession
            let number = Inject(Int.self)
            let log: Log
            init(_ log: Log) { self.log = log }
            func containerDidEvict() {
                log.add("\(session.isCurrent) \(number) \(Inject(Int.self)) \(Inject(Asking.self) === self)")
            }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let runs = Locked(0)
            InjectionManager.register(Int.self) { runs.increment() }
            InjectionManager.register(Asking.self) { Asking(log) }
            _ = Inject(Asking.self)
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(Int.self) { runs.increment() * 10 }
            }
            #expect(log.entries == ["false 1 20 false"])
        }
    }

    @Test("The end of an isolated container notifies before withIsolatedContainer returns")
    func endOfContainer() async {
        let log = Log([])
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Player.self) { Player("sync", log) }
            _ = Inject(Player.self)
            #expect(log.entries == [])
        }
        #expect(log.entries == ["sync"])
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Player.self) { Player("async", log) }
            _ = Inject(Player.self)
            await Task.yield()
        }
        #expect(log.entries == ["sync", "async"])
    }

    @Test("An overtaken result that nobody received is notified", arguments: [false, true])
    func overtaken(byRegistration: Bool) {
        let log = Log([])
        let runs = Locked(0)
        let (begun, goOn) = (Signal(), Signal())
        @Sendable func register() {
            InjectionManager.register(Player.self) {
                let run = runs.increment()
                if run == 1 {
                    begun.give()
                    goOn.wait()
                }
                return Player("run \(run)", log)
            }
        }
        register()
        let container = InjectionManager.currentContainer
        let handedOut = Log([])
        let end = onThread { container.run { handedOut.add(Inject(Player.self).name) } }
        begun.wait()
        if byRegistration { register() } else { InjectionManager.resetCurrentContainer() }
        #expect(log.entries == [])
        goOn.give()
        end.wait()
        #expect(runs.count == 2)
        #expect(handedOut.entries == ["run 2"])
        #expect(log.entries == ["run 1"])
    }

    @Test("An object that a block injects, and returns after a reset has evicted it, is notified twice")
    func returnedAfterReset() {
        let log = Log([])
        let runs = Locked(0)
        InjectionManager.register(Player.self) { Player("player \(runs.count)", log) }
        InjectionManager.register(Store.self) {
            let player = Inject(Player.self)
            if runs.increment() == 1 { resetElsewhere() }
            return player
        }
        _ = Inject(Store.self)
        #expect(log.entries == ["player 0", "player 0"])
    }

    @Test("A type that nobody has injected is neither built nor notified at a reset")
    func neverInjected() {
        let log = Log([])
        InjectionManager.register(Player.self) {
            log.add("built")
            return Player("player", log)
        }
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == [])
    }

    @Test("An object kept as two types is notified once, when neither is left")
    func twoTypes() {
        let log = Log([])
        InjectionManager.register(Player.self) { Player("player", log) }
        InjectionManager.register(Store.self) { Inject(Player.self) }
        InjectionManager.register(Player?.self) { Inject(Player.self) }
        _ = (Inject(Store.self), Inject(Player?.self))
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["player"])

        _ = (Inject(Store.self), Inject(Player?.self))
        InjectionManager.register(Player.self) { Player("other", log) }
        #expect(log.entries == ["player"])
        InjectionManager.register(Store.self) { Inject(Player.self) }
        #expect(log.entries == ["player"])
        InjectionManager.register(Player?.self) { nil }
        #expect(log.entries == ["player", "player"])
    }
}
