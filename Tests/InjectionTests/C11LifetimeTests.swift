@testable import Injection
import Testing

/// Has a task, or a handle to the container, from when it is built.
private final class Poller: Evictable, Sendable {
    private let log: Log
    private let task: Shared<Task<Void, Never>?> = Shared(nil)
    private let container: InjectionContainer?

    init(_ log: Log, keepsContainer: Bool, polling: (@Sendable () async -> Void)? = nil) {
        self.log = log
        container = keepsContainer ? InjectionManager.currentContainer : nil
        if let polling { start(polling) }
    }

    func start(_ polling: @escaping @Sendable () async -> Void) { task.withLock { $0 = Task { await polling() } } }

    func containerDidEvict() { log.add("evicted") }
}

@Suite("C11 An isolated container ends, whatever its instances own", .watched)
struct C11LifetimeTests {
    private let log = Log([])

    @Test("a task that an instance starts in its initializer does not keep it open")
    func taskOfAnInstance() {
        let end = Event()
        let session = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Poller.self) { [log] in
                Poller(log, keepsContainer: false) { await end.wait() }
            }
            _ = Inject(Poller.self)
            return InjectionManager.currentSession
        }
        #expect(log.entries == ["evicted"])
        #expect(!session.isCurrent)
        end.happen()
    }

    @Test("it ends the session that began at its end, and releases what was registered or built then")
    func atTheEnd() {
        final class Late: Sendable {}
        let late = Shared<[Watch]>([])
        let session = Shared<InjectionSession?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            @Sendable func register(_ object: Late) {
                late.withLock { $0.append(Watch(object)) }
                InjectionManager.register(object, as: Late.self)
            }
            register(Late())
            InjectionManager.register(Noted.self) { [log] in
                Noted("evicted", log) {
                    session.withLock { $0 = InjectionManager.currentSession }
                    register(Late())
                }
            }
            _ = Inject(Noted.self)
        }
        #expect(log.entries == ["evicted"])
        #expect(session.withLock { $0?.isCurrent } == false)
        #expect(late.withLock { $0.map(\.isAlive) } == [false, false])
    }

    @Test("nor does a handle that an instance stores")
    func handleOfAnInstance() {
        let session = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Poller.self) { [log] in Poller(log, keepsContainer: true) }
            _ = Inject(Poller.self)
            return InjectionManager.currentSession
        }
        #expect(log.entries == ["evicted"])
        #expect(!session.isCurrent)
    }

    @Test("what such a task injects after the end is the ended container's, and of no other")
    func afterTheEnd() async {
        let (goOn, done) = (Event(), Event())
        InjectionManager.withIsolatedContainer {
            registerService("inner")
            InjectionManager.register(Poller.self) { [log] in
                Poller(log, keepsContainer: false) {
                    await goOn.wait()
                    log.add(injectedServiceName() ?? "none")
                    done.happen()
                }
            }
            _ = Inject(Poller.self)
        }
        goOn.happen()
        await done.wait()
        #expect(log.entries == ["evicted", "inner"])
    }

    @Test("what is built after the end goes with whatever has kept the container, and so does the session")
    func builtAfterTheEnd() {
        final class Late: Sendable {}
        let container = Shared<InjectionContainer?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Late.self) { Late() }
            InjectionManager.register(String.self) {
                // A block's handle does not keep it open.
                container.withLock { $0 = InjectionManager.currentContainer }
                return ""
            }
            _ = Inject(String.self)
        }
        let (late, session) = container.withLock { $0! }.run {
            (Watch(Inject(Late.self)), InjectionManager.currentSession)
        }
        #expect(late.isAlive && session.isCurrent)
        container.withLock { $0 = nil }
        #expect(!late.isAlive && !session.isCurrent)
    }

    @Test("nor does a task that a hook starts")
    func taskOfAHook() {
        let end = Event()
        let session = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted.self) { [log] in Noted("evicted", log) { Task { await end.wait() } } }
            _ = Inject(Noted.self)
            InjectionManager.resetCurrentContainer()
            return InjectionManager.currentSession
        }
        #expect(log.entries == ["evicted"])
        #expect(!session.isCurrent)
        end.happen()
    }

    #if EXIT_TESTS
    @Test("a hook at its end injects from it, also what the shared container has built")
    func hookAtTheEnd() async {
        // In a process of its own: another test's container would keep the shared one from being looked at first.
        await #expect(processExitsWith: .success) {
            showErrors()
            registerService("shared")
            #expect(injectedServiceName() == "shared")
            let log = Log([])
            InjectionManager.withIsolatedContainer {
                registerService("isolated")
                InjectionManager.register(Noted.self) {
                    Noted("evicted", log) { log.add(Inject(NamedService.self).name) }
                }
                _ = Inject(Noted.self)
            }
            #expect(log.entries == ["evicted", "isolated"])
        }
    }
    #endif

    @Test("a task that the closure of a reset starts keeps it open")
    func taskOfAReset() async {
        let goOn = Event()
        let task = InjectionManager.withIsolatedContainer {
            var task: Task<Bool, Never>?
            InjectionManager.resetCurrentContainer {
                task = Task {
                    await goOn.wait()
                    return InjectionManager.currentSession.isCurrent && failure(injecting: Poller.self) == nil
                }
                InjectionManager.register(Poller.self) { [log] in Poller(log, keepsContainer: false) }
            }
            return task
        }
        #expect(log.entries == [])
        goOn.happen()
        #expect(await task?.value == true)
        while log.entries.isEmpty && !Task.isCancelled { await Task.yield() }
        #expect(log.entries == ["evicted"])
    }

    @Test("a task that a method starts, called from the closure, is the closure's")
    func taskOfTheClosure() async {
        let (end, evicted) = (Event(), Event())
        let isOpen = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Poller.self) { [log] in Poller(log, keepsContainer: false) }
            InjectionManager.register(Signaller.self) { Signaller(evicted) }
            _ = Inject(Signaller.self)
            Inject(Poller.self).start { await end.wait() }
            return InjectionManager.currentSession
        }
        #expect(isOpen.isCurrent)
        #expect(log.entries.isEmpty)
        end.happen()
        await evicted.wait()
        #expect(!isOpen.isCurrent)
    }

    private final class Signaller: Evictable, Sendable {
        let evicted: Event
        init(_ evicted: Event) { self.evicted = evicted }
        func containerDidEvict() { evicted.happen() }
    }

    @Test("what is released at its end, with nothing built, still finds it")
    func releasedAtTheEnd() {
        final class Injecting: Sendable {
            let log: Log
            init(_ log: Log) { self.log = log }
            deinit { log.add((try? InjectionManager.resolve(String.self)) ?? "nothing") }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(String.self) { "its own" }
            let captured = Injecting(log)
            InjectionManager.resetCurrentContainer { InjectionManager.register(Injecting.self) { captured } }
        }
        #expect(log.entries == ["its own"])
    }

    @Test("what is built when it releases its instances at its end is notified, too")
    func builtByADeinit() {
        final class Injecting: Sendable {
            deinit { _ = Inject(Noted.self) }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted.self) { [log] in Noted("late", log) }
            InjectionManager.register(Injecting.self) { Injecting() }
            _ = Inject(Injecting.self)
        }
        #expect(log.entries == ["late"])
    }

    @Test("an object that a session has replaced is not notified there")
    func inheritedUnderASession() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted("launch", log), as: Noted.self)
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(Noted.self) { [log] in Noted("session", log) }
            }
            InjectionManager.withIsolatedContainer {
                InjectionManager.resetCurrentContainer()
                #expect(Inject(Noted.self).name == "launch")
                InjectionManager.register(Noted("isolated", log), as: Noted.self)
                #expect(log.entries == [])
            }
        }
    }
}
