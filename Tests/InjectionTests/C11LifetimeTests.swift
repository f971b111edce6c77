@testable import Injection
import Testing

/// Has a task, or a handle to the container, from when it is built.
private final class Poller: Evictable, Sendable {
    private let log: Log
    private let task: Locked<Task<Void, Never>?> = Locked(nil)
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

    @Test("An instance keeps no isolated container open, by a task of its initializer or by a handle that it stores")
    func taskAndHandleOfAnInstance() {
        let end = AsyncSignal()
        let session = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Poller.self) { [log] in
                Poller(log, keepsContainer: true) { await end.wait() }
            }
            _ = Inject(Poller.self)
            return InjectionManager.currentSession
        }
        #expect(log.entries == ["evicted"])
        #expect(!session.isCurrent)
        end.give()
    }

    @Test("The end of an isolated container ends and releases the session that begins there")
    func atTheEnd() {
        final class Late: Sendable {}
        let late = Locked<[WeakBox]>([])
        let session = Locked<InjectionSession?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            @Sendable func register(_ object: Late) {
                late.withLock { $0.append(WeakBox(object)) }
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

    @Test("After an isolated container's end, a task of its instance finds its registrations, except its session's")
    func afterTheEnd() async {
        let (goOn, done) = (AsyncSignal(), AsyncSignal())
        InjectionManager.withIsolatedContainer {
            registerService("inner")
            signIn("Ana")
            InjectionManager.register(Poller.self) { [log] in
                Poller(log, keepsContainer: false) {
                    await goOn.wait()
                    log.add("\(injectedServiceName() ?? "none"), \(injectedUserName() ?? "nobody")")
                    done.give()
                }
            }
            _ = Inject(Poller.self)
        }
        goOn.give()
        await done.wait()
        #expect(log.entries == ["evicted", "inner, nobody"])
    }

    @Test("What a handle builds after the end of an isolated container is released with the handle, and not notified")
    func builtAfterTheEnd() {
        let container = Locked<InjectionContainer?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted.self) { [log] in Noted("late", log) }
            InjectionManager.register(String.self) {
                // A block's handle does not keep it open.
                container.withLock { $0 = InjectionManager.currentContainer }
                return ""
            }
            _ = Inject(String.self)
        }
        let (late, session) = container.withLock { $0! }.run {
            (WeakBox(Inject(Noted.self)), InjectionManager.currentSession)
        }
        #expect(late.isAlive && session.isCurrent)
        container.withLock { $0 = nil }
        #expect(!late.isAlive && !session.isCurrent)
        #expect(log.entries.isEmpty)
    }

    @Test("A task that a hook starts does not keep an isolated container open")
    func taskOfAHook() {
        let end = AsyncSignal()
        let session = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted.self) { [log] in Noted("evicted", log) { Task { await end.wait() } } }
            _ = Inject(Noted.self)
            InjectionManager.resetCurrentContainer()
            return InjectionManager.currentSession
        }
        #expect(log.entries == ["evicted"])
        #expect(!session.isCurrent)
        end.give()
    }

    #if EXIT_TESTS
    @Test("A hook at the end of an isolated container injects from it, even a type that the shared container has built")
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

    @Test("A task that the closure of a reset starts keeps an isolated container open")
    func taskOfAReset() async {
        let goOn = AsyncSignal()
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
        goOn.give()
        #expect(await task?.value == true)
        while log.entries.isEmpty && !Task.isCancelled { await Task.yield() }
        #expect(log.entries == ["evicted"])
    }

    @Test("A task that a method starts keeps an isolated container open if its closure has called the method")
    func taskOfTheClosure() async {
        let (end, evicted) = (AsyncSignal(), AsyncSignal())
        let isOpen = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Poller.self) { [log] in Poller(log, keepsContainer: false) }
            InjectionManager.register(Hooked.self) { Hooked { evicted.give() } }
            _ = Inject(Hooked.self)
            Inject(Poller.self).start { await end.wait() }
            return InjectionManager.currentSession
        }
        #expect(isOpen.isCurrent)
        #expect(log.entries.isEmpty)
        end.give()
        await evicted.wait()
        #expect(!isOpen.isCurrent)
    }

    @Test("A deinit of what a block captured runs inside the container that ends, and finds its registrations")
    func releasedAtTheEnd() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(String.self) { "its own" }
            let captured = Hooked(onDeinit: { [log] in
                log.add((try? InjectionManager.resolve(String.self)) ?? "nothing")
            })
            InjectionManager.resetCurrentContainer { InjectionManager.register(Hooked.self) { captured } }
        }
        #expect(log.entries == ["its own"])
    }

    @Test("A deinit of a registered instance runs after the container's end, and injects from the container around it")
    func registeredInstanceIsReleasedAfterTheEnd() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(String.self) { "around it" }
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(String.self) { "its own" }
                let hooked = Hooked(onDeinit: { [log] in log.add(Inject(String.self)) })
                InjectionManager.register(hooked, as: Hooked.self)
            }
        }
        #expect(log.entries == ["around it"])
    }

    @Test("A registered instance that stores a handle to its own container is never released")
    func registeredHandle() {
        final class Keeper: Sendable {
            let container = Locked<InjectionContainer?>(InjectionManager.currentContainer)
        }
        weak let keeper = InjectionManager.withIsolatedContainer {
            let keeper = Keeper()
            InjectionManager.register(keeper, as: Keeper.self)
            return keeper
        }
        #expect(keeper != nil)
        // The leak detector would report it.
        _ = keeper?.container.withLock { exchange(&$0, with: nil) }
        #expect(keeper == nil)
    }

    @Test("An instance that a deinit builds at the end of an isolated container is notified")
    func builtByADeinit() {
        final class Cleanup: Sendable {
            deinit { _ = Inject(Noted.self) }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Noted.self) { [log] in Noted("late", log) }
            InjectionManager.register(Cleanup.self) { Cleanup() }
            _ = Inject(Cleanup.self)
        }
        #expect(log.entries == ["late"])
    }

    @Test("An isolated container never notifies an inherited object that a session had replaced")
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
