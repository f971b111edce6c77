import Injection
import Testing

@Suite("C13 Late callers can tell", .watched)
struct C13SessionTests {
    @Test("a session is current until a reset, and equal to itself alone")
    func current() {
        InjectionManager.withIsolatedContainer {
            let first = InjectionManager.currentSession
            #expect(first.isCurrent)
            #expect(first == InjectionManager.currentSession)
            InjectionManager.resetCurrentContainer()
            let second = InjectionManager.currentSession
            #expect(!first.isCurrent)
            #expect(second.isCurrent)
            #expect(first != second)
            #expect(Set([first, second, InjectionManager.currentSession]).count == 2)
        }
    }

    @Test("registering again ends no session, nor does a reset whose closure throws")
    func stays() {
        struct Failure: Error {}
        InjectionManager.withIsolatedContainer {
            let session = InjectionManager.currentSession
            InjectionManager.register(Int.self) { 1 }
            _ = Inject(Int.self)
            InjectionManager.register(Int.self) { 2 }
            #expect(throws: Failure.self) { try InjectionManager.resetCurrentContainer { throw Failure() } }
            #expect(session.isCurrent)
            #expect(session == InjectionManager.currentSession)
        }
    }

    @Test("in a reset's closure it is the ending session, in a hook the next one")
    func duringReset() {
        final class Hooked: Evictable, Sendable {
            let sessions: Shared<[InjectionSession]>
            init(_ sessions: Shared<[InjectionSession]>) { self.sessions = sessions }
            func containerDidEvict() { sessions.withLock { $0.append(InjectionManager.currentSession) } }
        }
        InjectionManager.withIsolatedContainer {
            let sessions = Shared<[InjectionSession]>([])
            let first = InjectionManager.currentSession
            InjectionManager.register(Hooked.self) { Hooked(sessions) }
            _ = Inject(Hooked.self)
            InjectionManager.resetCurrentContainer {
                #expect(first.isCurrent)
                #expect(InjectionManager.currentSession == first)
            }
            #expect(sessions.withLock { $0 } == [InjectionManager.currentSession])
        }
    }

    @Test("what is resolved in it is built in no other session, also behind an optional")
    func optionalInEndedSession() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let runs = Shared(0)
            InjectionManager.register(String.self) {
                if runs.increment() == 1 { onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait() }
                return "built"
            }
            let session = InjectionManager.currentSession
            #expect(throws: InjectionError.self) { try session.resolve(String?.self) }
            #expect(runs.count == 1)
        }
    }

    @Test("a block that a reset has overtaken resolves the next session's instance in the next session, if it insists")
    func nextSessionInOvertakenBlock() {
        final class Service: Sendable {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let service = Shared<Service?>(nil)
            let next = Shared<InjectionSession?>(nil)
            InjectionManager.register(Service.self) { Service() }
            InjectionManager.register(String.self) {
                if service.withLock({ $0 == nil }) {
                    onThreadInContainer {
                        InjectionManager.resetCurrentContainer()
                        next.withLock { $0 = InjectionManager.currentSession }
                    }.wait()
                    let resolved = try? next.withLock { $0 }?.resolve(Service.self)
                    service.withLock { $0 = resolved }
                }
                return "built"
            }
            _ = Inject(String.self)
            #expect(service.withLock { $0 } === Inject(Service.self))
        }
    }

    @Test("each container has its own, which ends with it")
    func containers() {
        InjectionManager.withIsolatedContainer {
            let outer = InjectionManager.currentSession
            let inner = InjectionManager.withIsolatedContainer {
                let inner = InjectionManager.currentSession
                #expect(inner != outer)
                InjectionManager.resetCurrentContainer()
                #expect(outer.isCurrent)
                return InjectionManager.currentSession
            }
            #expect(!inner.isCurrent)
            #expect(outer.isCurrent)
        }
    }

    @Test("work that a reset overtakes while it is suspended can stop itself")
    func overtakenWork() async {
        await InjectionManager.withIsolatedContainer {
            InjectionManager.register(String.self) { "Ana's" }
            let (begun, uploaded) = (Event(), Event())
            let work = Task {
                let session = InjectionManager.currentSession
                begun.happen()
                await uploaded.wait()
                return session.isCurrent ? Inject(String.self) : nil
            }
            await begun.wait()
            InjectionManager.resetCurrentContainer { InjectionManager.register(String.self) { "Ben's" } }
            uploaded.happen()
            #expect(await work.value == nil)
        }
    }
}
