import Injection
import Testing

@Suite("C14 A session's registrations end with it", .watched, .emptyContainer)
struct C14SessionRegistrationTests {
    @Test("What the closure of a reset registered is gone after the next reset, with what its block captured")
    func closure() {
        weak var captured: User?
        func signIn() {
            let user = User("Ana")
            captured = user
            InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { user } }
        }
        signIn()
        #expect(injectedUserName() == "Ana")
        #expect(captured != nil)
        InjectionManager.resetCurrentContainer()
        #expect(captured == nil)
        #expect(injectedUserName() == nil)
    }

    @Test("A session's registration covers the one at launch, which the next reset restores")
    func launchIsRestored() {
        registerUser("guest")
        signIn("Ana")
        #expect(injectedUserName() == "Ana")
        signIn("Ben")
        #expect(injectedUserName() == "Ben")
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == "guest")
    }

    @Test("A type registered again in mid-session still ends with the session")
    func registeringAgain() {
        registerUser("guest")
        signIn("Ana")
        _ = injectedUserName()
        InjectionManager.register(User.self) { User("Ana, refreshed") }
        #expect(injectedUserName() == "Ana, refreshed")
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == "guest")
    }

    @Test("What a session's block registers ends with the session, although its own registration is replaced meanwhile")
    func blockIsReplaced() {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(NamedService.self) {
                elsewhere { registerService("replaced") }
                registerUser("Ana")
                return NamedService("")
            }
        }
        #expect(injectedServiceName() == "replaced" && injectedUserName() == "Ana")
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == nil)
    }

    @Test("session.register registers for that session, and throws if it has ended")
    func sessionRegister() throws {
        registerUser("guest")
        let session = InjectionManager.currentSession
        #expect(injectedUserName() == "guest")
        try session.register(User.self) { User("Ana") }
        #expect(injectedUserName() == "Ana")
        try session.register(User("Ana, too"), as: User.self)
        #expect(injectedUserName() == "Ana, too")
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == "guest")
        expectSessionEnded { () throws(InjectionError) in try session.register(User.self) { User("late") } }
        expectSessionEnded { () throws(InjectionError) in try session.register(User("late"), as: User.self) }
        #expect(injectedUserName() == "guest")
        let result = Result { () throws(InjectionError) in
            try session.register(User.self, fileID: "App/Token.swift", line: 7) { User("late") }
        }
        guard case .failure(let error) = result else { return }
        #expect(
            error.description == """
                \(error.failure.type) was not registered: the session that it was meant for has ended.
                  it was to be registered at App/Token.swift:7
                  stop work that belongs to an ended session: ask `session.isCurrent` before it goes on
                """)
    }

    @Test("A reset and a session.register at once never register in the next session")
    func sessionRegisterDuringReset() {
        func registerNone<Wrapped>(_: Wrapped.Type) { InjectionManager.register(nil, as: Wrapped?.self) }
        // Enough that the reset takes a while.
        for type in manyTypes(100) { registerNone(type) }
        for _ in 1...200 {
            let session = InjectionManager.currentSession
            onThreadsInContainer(2) { thread in
                if thread == 0 {
                    InjectionManager.resetCurrentContainer()
                } else {
                    try? session.register(User("Ana"), as: User.self)
                }
            }
            #expect(injectedUserName() == nil)
        }
    }

    @Test("session.register registers nothing in a later session, however many resets come at the same time")
    func sessionRegisterDuringManyResets() {
        onThreadsInContainer(4) { thread in
            for _ in 1...2_000 {
                let session = InjectionManager.currentSession
                switch thread {
                case 0: InjectionManager.resetCurrentContainer()
                case 1:
                    let found = try? session.resolve(SessionName.self)
                    if let found { #expect(found.session == session) }
                default: try? session.register(SessionName(session: session), as: SessionName.self)
                }
            }
        }
    }

    private struct SessionName: Sendable { let session: InjectionSession }

    @Test("A registration for a session evicts the instance built from the one at launch, once")
    func coveringEvicts() throws {
        let log = Log([])
        InjectionManager.register(Noted.self) { Noted("guest", log) }
        _ = Inject(Noted.self)
        try InjectionManager.currentSession.register(Noted.self) { Noted("Ana", log) }
        #expect(log.entries == ["guest"])
        #expect(Inject(Noted.self).name == "Ana")
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["guest", "Ana"])
    }

    @Test("The error of an ended session's type says where it was registered, and what to do")
    func message() throws {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(User.self, fileID: "App/SignIn.swift", line: 8) { User("Ana") }
        }
        InjectionManager.resetCurrentContainer()
        let error = try #require(failure(injecting: User.self))
        #expect(error.notRegistered?.registration?.description == "App/SignIn.swift:8")
        #expect(
            error.description == """
                InjectionTests.User is not registered.
                  injected at App/Login.swift:12
                  it was registered for a session that has ended, at App/SignIn.swift:8
                  inject an optional: let instance: InjectionTests.User? = Inject()
                  or register a default at launch, such as a guest, for when nobody is signed in
                """)
        registerUser("guest")
        #expect(failure(injecting: User.self) == nil)
    }

    @Test("Of two instances registered in one closure the last counts; the first is neither built nor notified")
    func twice() {
        let log = Log([])
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Noted("first", log), as: Noted.self)
            InjectionManager.register(Noted("second", log), as: Noted.self)
        }
        #expect(Inject(Noted.self).name == "second")
        #expect(log.entries.isEmpty)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["second"])
    }

    @Test("A reset's closure that throws registers nothing and releases what it captured")
    func throwing() {
        weak var captured: User?
        #expect(throws: CancellationError.self) {
            try InjectionManager.resetCurrentContainer {
                let user = User("Ana")
                captured = user
                InjectionManager.register(User.self) { user }
                throw CancellationError()
            }
        }
        #expect(captured == nil)
        #expect(injectedUserName() == nil)
    }

    @Test("A Task that a reset's closure starts registers for all sessions")
    func task() async {
        let task = Locked<Task<Void, Never>?>(nil)
        InjectionManager.resetCurrentContainer {
            task.withLock { $0 = Task { InjectionManager.register(User.self) { User("launch") } } }
        }
        await task.withLock { $0 }?.value
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == "launch")
    }

    @Test("An isolated container inherits a session's registrations, and its own reset removes them")
    func inherited() {
        registerUser("guest")
        signIn("Ana")
        InjectionManager.withIsolatedContainer {
            #expect(injectedUserName() == "Ana")
            InjectionManager.resetCurrentContainer()
            #expect(injectedUserName() == "guest")
        }
        #expect(injectedUserName() == "Ana")
    }

    @Test("A reset in a hook ends the session that has just begun, and releases what that has when the hooks have run")
    func resetInHook() {
        let captured = Locked<WeakBox?>(nil)
        let isAliveInHook = Locked(false)
        InjectionManager.register(Hooked.self) {
            Hooked {
                InjectionManager.resetCurrentContainer()
                isAliveInHook.withLock { $0 = captured.withLock { $0 }!.isAlive }
            }
        }
        _ = Inject(Hooked.self)
        InjectionManager.resetCurrentContainer {
            let user = User("Ana")
            captured.withLock { $0 = WeakBox(user) }
            InjectionManager.register(User.self) { user }
        }
        #expect(isAliveInHook.withLock { $0 })
        #expect(injectedUserName() == nil)
        #expect(captured.withLock { $0 }?.isAlive == false)
    }
}
