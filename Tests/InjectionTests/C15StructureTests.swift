import Injection
import InjectionTesting
import Testing

/// Has a hook, but no identity by which a container could know it again.
private struct Token: Evictable, Sendable {
    let log: Log
    func containerDidEvict() { log.add("token") }
}
private struct Report: Sendable {
    let token: Token = Inject()
}

@Suite("C15 Structures as instances", .watched, .isolatedContainer(inheritingRegistrations: false))
struct C15StructureTests {
    private let log = Log([])

    @Test("one is notified like an object when its session ends, and not when it outlives sessions")
    func structures() {
        InjectionManager.register(Token(log: log), as: Token.self)
        _ = Inject(Token.self)
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: log), as: Token?.self) }
        #expect(log.entries.isEmpty)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["token"])
    }

    @Test("the container that inherits one never notifies it, whatever becomes of it there")
    func inherited() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: log), as: Token.self) }
        InjectionManager.withIsolatedContainer {
            _ = Inject(Token.self)
            InjectionManager.resetCurrentContainer()
            #expect(Inject(Token?.self) == nil)
        }
        InjectionManager.withIsolatedContainer {
            InjectionManager.withIsolatedContainer { InjectionManager.register(Token(log: Log([])), as: Token.self) }
        }
        #expect(log.entries.isEmpty)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["token"])
    }

    @Test("one that a session's registration covers stays registered, and is not notified")
    func covered() {
        InjectionManager.register(Token(log: log), as: Token.self)
        let session = Log([])
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: session), as: Token.self) }
        InjectionManager.resetCurrentContainer()
        #expect(log.entries.isEmpty && session.entries == ["token"])
        #expect(throws: Never.self) {
            try InjectionManager.currentSession.register(Token(log: session), as: Token.self)
        }
        InjectionManager.resetCurrentContainer()
        #expect(log.entries.isEmpty && session.entries == ["token", "token"])
        #expect(Inject(Token.self).log === log)
    }

    @Test("one that an overtaken block receives after its session has ended is notified by the reset alone")
    func received() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: log), as: Token.self) }
        InjectionManager.register(Report.self) {
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            return Report()
        }
        let session = InjectionManager.currentSession
        #expect(throws: InjectionError.self) { try session.resolve(Report.self) }
        #expect(log.entries == ["token"])
    }

    @Test("one that an overtaken block builds, asks for again and drops is notified, once")
    func dropped() {
        let (log, count) = (log, Shared(0))
        InjectionManager.register(Token.self) { Token(log: log) }
        InjectionManager.register(Report.self) {
            if count.increment() == 1 { onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait() }
            _ = Inject(Token.self)
            return Report()
        }
        _ = Inject(Report.self)
        #expect(log.entries == ["token"])
    }
}
