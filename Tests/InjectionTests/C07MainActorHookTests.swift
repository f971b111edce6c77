import Dispatch
import Injection
import Testing

/// Says where it is notified, and keeps a watch on how long it lives.
private final class Screen: Evictable, Sendable {
    let told: AsyncSignal
    let log: Log

    init(told: AsyncSignal = AsyncSignal(), log: Log) {
        self.told = told
        self.log = log
    }

    func containerDidEvict() {
        MainActor.assertIsolated()
        log.add("told")
        told.give()
    }

    deinit { log.add("released") }
}

/// Its conformance exists on the main actor only.
@MainActor
private final class Menu: @MainActor Evictable {
    nonisolated let log: Log
    nonisolated let told: AsyncSignal

    nonisolated init(log: Log, told: AsyncSignal = AsyncSignal()) {
        self.log = log
        self.told = told
    }

    func containerDidEvict() {
        log.add("told")
        told.give()
    }
}

@Suite("C7 Eviction hook: on the main actor", .watched, .emptyContainer)
struct C07MainActorHookTests {
    @Test("A reset on the main actor notifies what was built there before it returns")
    @MainActor
    func onTheMainActor() {
        let log = Log([])
        InjectionManager.register(Screen.self) { @MainActor in Screen(log: log) }
        _ = Inject(Screen.self)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["told", "released"])
    }

    @Test("A reset on the main actor releases main-actor objects without a hook at once")
    @MainActor
    func withoutHook() {
        final class Plain: Sendable {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Plain.self) { @MainActor in Plain() }
            let plain = WeakBox(Inject(Plain.self))
            #expect(plain.isAlive)
            InjectionManager.resetCurrentContainer()
            #expect(!plain.isAlive)
        }
    }

    @Test("An object kept as two types is notified once when both are registered again off the main actor")
    @MainActor
    func registeredAgainFromElsewhere() async {
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

    @Test("A reset off the main actor notifies a main-actor object later, and keeps it alive until then")
    @MainActor
    func fromElsewhere() async {
        let log = Log([])
        let told = AsyncSignal()
        InjectionManager.register(Screen.self) { @MainActor in Screen(told: told, log: log) }
        _ = Inject(Screen.self)
        // The main actor is busy here, so the hook cannot have run when the thread has ended.
        onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
        #expect(log.entries == [])
        await told.wait()
        while log.entries.count < 2 && !Task.isCancelled { await Task.yield() }
        #expect(log.entries == ["told", "released"])
    }

    @Test("Objects that are notified later are notified newest first")
    @MainActor
    func laterNewestFirst() async {
        let log = Log([])
        let told = AsyncSignal()
        InjectionManager.register(Noted.self) { @MainActor in Noted("first", log) { told.give() } }
        InjectionManager.register(Noted?.self) { @MainActor in Noted("second", log) }
        _ = (Inject(Noted.self), Inject(Noted?.self))
        onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
        #expect(log.entries == [])
        await told.wait()
        #expect(log.entries == ["second", "first"])
    }

    @Test("An object that was notified at once is not notified again later")
    @MainActor
    func laterOnce() async {
        let log = Log([])
        let told = AsyncSignal()
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

    @Test("An object that the next session keeps again is still notified of its eviction")
    @MainActor
    func laterAlthoughKeptAgain() async {
        let log = Log([])
        let told = AsyncSignal()
        let noted = Noted("noted", log)
        InjectionManager.register(Screen.self) { @MainActor in Screen(told: told, log: log) }
        InjectionManager.register(Noted.self) { @MainActor in noted }
        _ = (Inject(Screen.self), Inject(Noted.self))
        onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
        #expect(Inject(Noted.self) === noted && log.entries == [])
        await told.wait()
        #expect(log.entries.prefix(2) == ["noted", "told"])
    }

    @Test("Registering again and the end of an isolated container off the main actor notify main-actor objects later")
    @MainActor
    func otherEvictions() async {
        let log = Log([])
        let events = [AsyncSignal(), AsyncSignal()]
        let numbers = Locked(0)
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let block: @Sendable @MainActor () -> Screen = { Screen(told: events[numbers.increment() - 1], log: log) }
            InjectionManager.register(Screen.self, block)
            _ = Inject(Screen.self)
            onThreadInContainer { InjectionManager.register(Screen.self, block) }.wait()
            #expect(log.entries == [])
            await events[0].wait()
        }
        // Made and ended on a thread, built on the main actor in between.
        let (made, goOn) = (AsyncSignal(), Signal())
        let carried = Locked<InjectionContainer?>(nil)
        let end = onThread {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Screen.self) { @MainActor in Screen(told: events[1], log: log) }
                carried.withLock { $0 = InjectionManager.currentContainer }
                made.give()
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

    @Test("A main-actor conformance to Evictable is notified if a main-actor block built the object")
    @MainActor
    func isolatedConformance() {
        let log = Log([])
        InjectionManager.register(Menu.self) { @MainActor in Menu(log: log) }
        _ = Inject(Menu.self)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["told"])
    }

    @Test("A main-actor conformance to Evictable is notified on the main queue outside of any task")
    func isolatedConformanceOnTheMainQueue() async {
        let log = Log([])
        let told = AsyncSignal()
        DispatchQueue.main.async {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Menu.self) { @MainActor in Menu(log: log, told: told) }
                _ = Inject(Menu.self)
            }
        }
        await told.wait()
        #expect(log.entries == ["told"])
    }

    @Test("On the main queue outside of any task, a nonisolated conformance is notified at once")
    func onTheMainQueue() async {
        let log = Log([])
        let done = AsyncSignal()
        DispatchQueue.main.async {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Noted.self) { @MainActor in Noted("told", log) }
                _ = Inject(Noted.self)
                InjectionManager.resetCurrentContainer()
                log.add("reset")
            }
            done.give()
        }
        await done.wait()
        #expect(log.entries == ["told", "reset"])
    }

    @Test("A main-actor conformance to Evictable is not notified elsewhere if a nonisolated block built the object")
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
