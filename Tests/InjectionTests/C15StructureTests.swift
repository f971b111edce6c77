import Injection
import Testing

/// Has a hook, but no identity by which a container could know it again.
private struct Token: Evictable, Sendable {
    let log: Log
    func containerDidEvict() { log.add("token") }
}
private struct Report: Sendable {
    let token: Token = Inject()
}

@Suite("C15 Structures as instances", .watched, .emptyContainer)
struct C15StructureTests {
    private let log = Log([])

    @Test("A registered struct is notified when its session ends, and not if it outlives sessions")
    func structures() {
        InjectionManager.register(Token(log: log), as: Token.self)
        _ = Inject(Token.self)
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: log), as: Token?.self) }
        #expect(log.entries.isEmpty)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["token"])
    }

    @Test("A container that inherits a registered struct never notifies it")
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

    @Test("A registered struct that a session's registration covers stays registered, and is not notified")
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

    @Test("A registered struct that an overtaken block receives is notified by the reset alone")
    func received() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Token(log: log), as: Token.self) }
        InjectionManager.register(Report.self) {
            resetElsewhere()
            return Report()
        }
        let session = InjectionManager.currentSession
        #expect(throws: InjectionError.self) { try session.resolve(Report.self) }
        #expect(log.entries == ["token"])
    }

    @Test("A struct that an overtaken block builds, injects again and drops is notified once")
    func dropped() {
        let (log, count) = (log, Locked(0))
        InjectionManager.register(Token.self) { Token(log: log) }
        InjectionManager.register(Report.self) {
            if count.increment() == 1 { resetElsewhere() }
            _ = Inject(Token.self)
            return Report()
        }
        _ = Inject(Report.self)
        #expect(log.entries == ["token"])
    }
}
