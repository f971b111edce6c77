import Injection
import Testing

@Suite("C13 Late callers can tell", .watched, .emptyContainer)
struct C13SessionTests {
    @Test("A session is current until a reset, and equal to itself alone")
    func current() {
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

    @Test("Registering again ends no session, nor does a reset whose closure throws")
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

    @Test("currentSession is the ending session in a reset's closure, and the next one in a hook")
    func duringReset() {
        InjectionManager.withIsolatedContainer {
            let sessions = Locked<[InjectionSession]>([])
            let first = InjectionManager.currentSession
            InjectionManager.register(Hooked.self) {
                Hooked { sessions.withLock { $0.append(InjectionManager.currentSession) } }
            }
            _ = Inject(Hooked.self)
            InjectionManager.resetCurrentContainer {
                #expect(first.isCurrent)
                #expect(InjectionManager.currentSession == first)
            }
            #expect(sessions.withLock { $0 } == [InjectionManager.currentSession])
        }
    }

    @Test("An overtaken block can resolve an instance of the next session with that session's handle")
    func nextSessionInOvertakenBlock() {
        final class Service: Sendable {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let service = Locked<Service?>(nil)
            InjectionManager.register(Service.self) { Service() }
            InjectionManager.register(String.self) {
                if service.withLock({ $0 == nil }) {
                    let resolved = try? resetElsewhere().resolve(Service.self)
                    service.withLock { $0 = resolved }
                }
                return "built"
            }
            _ = Inject(String.self)
            #expect(service.withLock { $0 } === Inject(Service.self))
        }
    }

    @Test("Each container has its own session, which ends with it")
    func containers() {
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

    @Test("Work that a reset overtakes while it is suspended can stop itself")
    func overtakenWork() async {
        InjectionManager.register(String.self) { "Ana's" }
        let (begun, uploaded) = (AsyncSignal(), AsyncSignal())
        let work = Task {
            let session = InjectionManager.currentSession
            begun.give()
            await uploaded.wait()
            return session.isCurrent ? Inject(String.self) : nil
        }
        await begun.wait()
        InjectionManager.resetCurrentContainer { InjectionManager.register(String.self) { "Ben's" } }
        uploaded.give()
        #expect(await work.value == nil)
    }
}
