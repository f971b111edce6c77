@testable import Injection
import Testing

@Suite("C14 What is left when an overtaken block ends", .watched, .emptyContainer)
struct C14OvertakenBlockEndsTests {
    private let log = Log([])
    /// The thread that builds the service.
    private let builder = Locked<UInt?>(nil)

    /// Begins a session whose registration captures its user.
    private func signInCapturing() -> WeakBox {
        let user = User("Ana")
        InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { user } }
        return WeakBox(user)
    }

    /// Has another thread build a service until a signal is given.
    private func buildService(until mayEnd: Signal) -> Signal {
        let isBuilding = Signal()
        InjectionManager.register(NamedService.self) { [builder] in
            builder.withLock { $0 = currentThread() }
            isBuilding.give()
            mayEnd.wait()
            return NamedService("")
        }
        let end = onThreadInContainer { _ = try? InjectionManager.currentSession.resolve(NamedService.self) }
        isBuilding.wait()
        return end
    }

    @Test("Inject runs an overtaken block again, with the default for when nobody is signed in")
    func runsAgain() {
        final class Screen: Sendable {
            let user: User = Inject()
        }
        registerUser("guest")
        InjectionManager.register(Screen.self) { [log] in
            if log.entries.isEmpty { resetElsewhere() }
            let screen = Screen()
            log.add(screen.user.name)
            return screen
        }
        signIn("Ana")
        #expect(Inject(Screen.self).user.name == "guest")
        #expect(log.entries == ["Ana", "guest"])
    }

    @Test("What an ended session captured is released with its last block, although the next session builds something")
    func released() {
        let (mayEnd, user) = (Signal(), signInCapturing())
        let end = Locked<Signal?>(nil)
        inBlock {
            resetElsewhere()
            let session = InjectionManager.currentSession
            elsewhere { end.withLock { $0 = buildService(until: mayEnd) } }
            #expect(user.isAlive && !session.isCurrent)
        }
        #expect(!user.isAlive)
        mayEnd.give()
        end.withLock { $0 }?.wait()
    }

    @Test("What an ended session captured is released with its last block, although a later ended session's block runs")
    func releasedBeforeLaterSessions() {
        let (mayEnd, user) = (Signal(), signInCapturing())
        let end = buildService(until: mayEnd)
        InjectionManager.resetCurrentContainer()
        inBlock {
            resetElsewhere()
            #expect(user.isAlive)
            mayEnd.give()
            end.wait()
            #expect(!user.isAlive)
        }
    }

    @Test("An instance that a reset carried over is notified once, when a later reset evicts it")
    func carriedOver() {
        InjectionManager.register(Noted.self) { [log] in Noted("noted", log) }
        let noted = Inject(Noted.self)
        inBlock { [log] in
            resetElsewhere { InjectionManager.register(noted, as: Noted.self) }
            #expect(log.entries == [])
            resetElsewhere()
            #expect(log.entries == ["noted"])
        }
        #expect(log.entries == ["noted"])
    }

    @Test(
        "An overtaken block's result is notified when the ended session's last block finishes, on that block's thread")
    func notifiedByLastBlock() {
        let mayEnd = Signal()
        let end = buildService(until: mayEnd)
        InjectionManager.register(Noted.self) { [log, builder] in
            resetElsewhere()
            return Noted("notified", log) { log.add("by builder: \(currentThread() == builder.withLock { $0 })") }
        }
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Noted.self) }
        #expect(log.entries == [])
        mayEnd.give()
        end.wait()
        #expect(log.entries == ["notified", "by builder: true"])
    }

    @Test("What an overtaken block builds and drops is notified once, newest first")
    func notified() {
        InjectionManager.resetCurrentContainer { [log] in
            InjectionManager.register(Noted?.self) { Noted("first", log) }
            InjectionManager.register(Noted.self) { Noted("second", log) }
        }
        let session = InjectionManager.currentSession
        InjectionManager.register((any Evictable).self) { [log] in
            resetElsewhere()
            let noted = [Inject(Noted?.self)!, Inject(Noted.self)]
            return Noted("outer", log) { withExtendedLifetime(noted) {} }
        }
        #expect(throws: InjectionError.self) { try session.resolve((any Evictable).self) }
        #expect(log.entries == ["outer", "second", "first"])
    }
}
