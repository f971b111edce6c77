import Dispatch
import Injection
import Testing

/// Says where it is notified, and keeps a watch on how long it lives.
private final class Screen: Evictable, Sendable {
    let told: Event
    let log: Log

    init(told: Event = Event(), log: Log) {
        self.told = told
        self.log = log
    }

    func containerDidEvict() {
        MainActor.assertIsolated()
        log.add("told")
        told.happen()
    }

    deinit { log.add("released") }
}

/// Its conformance exists on the main actor only.
@MainActor
private final class Menu: @MainActor Evictable {
    nonisolated let log: Log
    nonisolated let told: Event

    nonisolated init(log: Log, told: Event = Event()) {
        self.log = log
        self.told = told
    }

    func containerDidEvict() {
        log.add("told")
        told.happen()
    }
}

@Suite("C7 Eviction hook: on the main actor", .watched)
struct C07MainActorHookTests {
    @Test("a reset on the main actor tells what was built there before it returns")
    @MainActor
    func onTheMainActor() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Screen.self) { @MainActor in Screen(log: log) }
            _ = Inject(Screen.self)
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["told", "released"])
        }
    }

    @Test("it releases at once what has no hook, too")
    @MainActor
    func withoutHook() {
        final class Plain: Sendable {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Plain.self) { @MainActor in Plain() }
            let plain = Watch(Inject(Plain.self))
            #expect(plain.isAlive)
            InjectionManager.resetCurrentContainer()
            #expect(!plain.isAlive)
        }
    }

    @Test("registrations from elsewhere of both types that an object is kept as tell it once")
    @MainActor
    func registeredAgainFromElsewhere() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let register: @Sendable () -> Void = {
                InjectionManager.register(Screen.self) { @MainActor in Screen(log: log) }
                InjectionManager.register(AnyObject.self) { @MainActor in Inject(Screen.self) }
            }
            register()
            _ = Inject(AnyObject.self)
            // The main actor is busy until both are done.
            onThreadInContainer { register() }.wait()
            await Task {}.value
            #expect(log.entries == ["told", "released"])
        }
    }

    @Test("a reset from elsewhere tells it later, on the main actor, and keeps it alive until then")
    @MainActor
    func fromElsewhere() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let told = Event()
            InjectionManager.register(Screen.self) { @MainActor in Screen(told: told, log: log) }
            _ = Inject(Screen.self)
            // The main actor is busy here, so the hook cannot have run when the thread has ended.
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            #expect(log.entries == [])
            await told.wait()
            while log.entries.count < 2 && !Task.isCancelled { await Task.yield() }
            #expect(log.entries == ["told", "released"])
        }
    }

    @Test("what is notified later is notified newest first, too")
    @MainActor
    func laterNewestFirst() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let told = Event()
            InjectionManager.register(Noted.self) { @MainActor in Noted("first", log) { told.happen() } }
            InjectionManager.register(Noted?.self) { @MainActor in Noted("second", log) }
            _ = (Inject(Noted.self), Inject(Noted?.self))
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            #expect(log.entries == [])
            await told.wait()
            #expect(log.entries == ["second", "first"])
        }
    }

    @Test("an object that was notified at once is not notified again later")
    @MainActor
    func laterOnce() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let told = Event()
            let noted = Noted("shared", log)
            InjectionManager.register(Screen.self) { @MainActor in Screen(told: told, log: log) }
            InjectionManager.register(Noted.self) { noted }
            InjectionManager.register(Noted?.self) { @MainActor in noted }
            _ = (Inject(Screen.self), Inject(Noted.self), Inject(Noted?.self))
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            #expect(log.entries == ["shared"])
            await told.wait()
            #expect(log.entries.filter { $0 == "shared" }.count == 1)
        }
    }

    @Test("what the next session has again is notified of its eviction all the same")
    @MainActor
    func laterAlthoughKeptAgain() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            let told = Event()
            let noted = Noted("noted", log)
            InjectionManager.register(Screen.self) { @MainActor in Screen(told: told, log: log) }
            InjectionManager.register(Noted.self) { @MainActor in noted }
            _ = (Inject(Screen.self), Inject(Noted.self))
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            #expect(Inject(Noted.self) === noted && log.entries == [])
            await told.wait()
            #expect(log.entries.prefix(2) == ["noted", "told"])
        }
    }

    @Test("so do registering again and the end of an isolated container")
    @MainActor
    func otherEvictions() async {
        let log = Log([])
        let events = [Event(), Event()]
        let numbers = Shared(0)
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let block: @Sendable @MainActor () -> Screen = { Screen(told: events[numbers.increment() - 1], log: log) }
            InjectionManager.register(Screen.self, block)
            _ = Inject(Screen.self)
            onThreadInContainer { InjectionManager.register(Screen.self, block) }.wait()
            #expect(log.entries == [])
            await events[0].wait()
        }
        // Made and ended on a thread, built on the main actor in between.
        let (made, goOn) = (Event(), Signal())
        let carried = Shared<InjectionContainer?>(nil)
        let end = onThread {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Screen.self) { @MainActor in Screen(told: events[1], log: log) }
                carried.withLock { $0 = InjectionManager.currentContainer }
                made.happen()
                goOn.wait()
            }
        }
        await made.wait()
        carried.withLock { $0.take() }?.run { _ = Inject(Screen.self) }
        goOn.give()
        end.wait()
        await events[1].wait()
        #expect(log.entries.filter { $0 == "told" }.count == 2)
    }

    @Test("what was built with nonisolated blocks is notified at once, on the thread that resets")
    func nonisolatedIsToldAtOnce() {
        final class Anywhere: Evictable, Sendable {
            let log: Log
            init(_ log: Log) { self.log = log }
            func containerDidEvict() { log.add("anywhere") }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Anywhere.self) { Anywhere(log) }
            _ = Inject(Anywhere.self)
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["anywhere"])
        }
    }

    @Test("a conformance of the main actor's is notified when a main-actor block built it")
    @MainActor
    func isolatedConformance() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Menu.self) { @MainActor in Menu(log: log) }
            _ = Inject(Menu.self)
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["told"])
        }
    }

    @Test("the same on the main queue outside of any task, perhaps later")
    func isolatedConformanceOnTheMainQueue() async {
        let log = Log([])
        let told = Event()
        DispatchQueue.main.async {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Menu.self) { @MainActor in Menu(log: log, told: told) }
                _ = Inject(Menu.self)
            }
        }
        await told.wait()
        #expect(log.entries == ["told"])
    }

    @Test("there, what has a conformance of no actor's is notified at once")
    func onTheMainQueue() async {
        let log = Log([])
        let done = Event()
        DispatchQueue.main.async {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Noted.self) { @MainActor in Noted("told", log) }
                _ = Inject(Noted.self)
                InjectionManager.resetCurrentContainer()
                log.add("reset")
            }
            done.happen()
        }
        await done.wait()
        #expect(log.entries == ["told", "reset"])
    }

    @Test("a conformance of the main actor's is not told elsewhere when a nonisolated block built it")
    func isolatedConformanceOfNonisolatedBlock() async {
        let log = Log([])
        onThread {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Menu.self) { Menu(log: log) }
                _ = Inject(Menu.self)
            }
        }.wait()
        await MainActor.run {}
        #expect(log.entries == [])
    }
}
