import Injection
import InjectionTesting
import Testing

private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Profile: Sendable {
    let user: User
    init(_ user: User) { self.user = user }
}
private final class Screen: Sendable {}
private final class Part: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User(name) } }
}

/// Each screen's block is overtaken in the middle of its first run: Ben signs in, where Ana was.
@Suite(
    "C14 A block sees one session, from its first line to its last", .watched,
    .isolatedContainer(inheritingRegistrations: false))
struct C14OneSessionTests {
    /// Builds a screen whose block signs Ben in and then goes on.
    private func overtake(
        forSession: Bool = false, before: @escaping @Sendable () -> Void = {},
        reset: @escaping @Sendable () -> Void = { signIn("Ben") }, _ after: @escaping @Sendable () -> Void
    ) {
        let isFirst = Shared(true)
        let register = { @Sendable in
            InjectionManager.register(Screen.self) {
                if isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    before()
                    onThreadInContainer(reset).wait()
                    after()
                }
                return Screen()
            }
        }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(User.self) { User("Ana") }
            if forSession { register() }
        }
        if !forSession { register() }
        _ = try? InjectionManager.resolve(Screen.self)
        #expect(isFirst.withLock { !$0 })
    }

    @Test("also where the next session has built what it injects", arguments: [false, true])
    func instances(isBuiltBefore: Bool) {
        let log = Log([])
        let users = Shared<[User]>([])
        @Sendable func inject() {
            let user: User = Inject()
            log.add(user.name)
            users.withLock { $0.append(user) }
        }
        overtake(
            before: { if isBuiltBefore { inject() } },
            reset: {
                signIn("Ben")
                #expect(Inject(User.self).name == "Ben")
            }
        ) {
            for _ in 1...3 { inject() }
            onThreadInContainer { #expect(Inject(User.self).name == "Ben") }.wait()
            inject()
            #expect((try? InjectionManager.resolve(User.self))?.name == "Ana")
            #expect(Inject(User?.self)?.name == "Ana")
        }
        #expect(Set(log.entries) == ["Ana"])
        #expect(users.withLock { users in users.allSatisfy { $0 === users[0] } })
        #expect(Inject(User.self).name == "Ben")
    }

    @Test(
        "what a launch block registers is found by it, and stays; it does not replace what the next session registers")
    func registersAtLaunch() {
        InjectionManager.register(Part.self) { Part("launch") }
        overtake(reset: {
            InjectionManager.resetCurrentContainer { InjectionManager.register(Part.self) { Part("Ben's") } }
            #expect(Inject(Part.self).name == "Ben's")
        }) {
            InjectionManager.register(Part.self) { Part("late") }
            InjectionManager.register("late", as: String.self)
            #expect(Inject(Part.self).name == "late" && Inject(String.self) == "late")
        }
        #expect(Inject(Part.self).name == "Ben's")
        #expect(Inject(String.self) == "late")
        InjectionManager.resetCurrentContainer()
        #expect(Inject(Part.self).name == "late")
        #expect(Inject(String.self) == "late")
    }

    @Test("what a session's block registers ends with the session that the reset has ended", arguments: [false, true])
    func registersForSession(isCovering: Bool) {
        if isCovering { InjectionManager.register(Screen.self) { Screen() } }
        overtake(forSession: true) {
            InjectionManager.register(Profile.self) { Profile(Inject()) }
            InjectionManager.register("Ana's", as: String.self)
            #expect(Inject(Profile.self).user.name == "Ana" && Inject(String.self) == "Ana's")
        }
        #expect(Inject(Profile?.self) == nil && Inject(String?.self) == nil)
    }

    @Test("currentSession is that session, which has ended")
    func currentSession() {
        let session = Shared<InjectionSession?>(nil)
        overtake(before: { session.withLock { $0 = InjectionManager.currentSession } }) {
            let current = InjectionManager.currentSession
            #expect(current == session.withLock { $0 } && !current.isCurrent)
            let me: User = Inject()
            expectSessionEnded { () throws(InjectionError) in try current.register(Profile.self) { Profile(me) } }
        }
        #expect(Inject(Profile?.self) == nil)
    }

    @Test("nil that is an optional of an optional stays nil")
    func nestedNil() {
        InjectionManager.register(String??.self) { nil }
        overtake(before: { #expect(Inject(String??.self) == .none) }) {
            for _ in 1...3 { #expect(Inject(String??.self) == .none) }
        }
    }

    @Test("an isolated container that begins there inherits what that session registered")
    func isolated() {
        overtake {
            InjectionManager.withIsolatedContainer { #expect(Inject(User.self).name == "Ana") }
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                #expect(Inject(User?.self) == nil)
            }
        }
    }

    @Test("so do tasks that it starts, as long as it runs")
    func tasks() async {
        let (done, mayGoOn) = (Signal(), Event())
        let log = Log([])
        // Not here, where it would take one of few threads from the task.
        await suspendedOnThreadInContainer {
            overtake {
                let inTask = Signal()
                Task {
                    let container = InjectionManager.currentContainer
                    log.add(Inject(User.self).name)
                    log.add(container.run { Inject(User.self).name })
                    InjectionManager.withIsolatedContainer {
                        log.add(container.run { Inject(User.self).name })
                    }
                    await container.run {
                        await Task.yield()
                        log.add(Inject(User.self).name)
                    }
                    inTask.give()
                    await mayGoOn.wait()
                    log.add(Inject(User.self).name)
                    done.give()
                }
                inTask.wait()
            }
            mayGoOn.happen()
            done.wait()
        }
        #expect(log.entries == ["Ana", "Ana", "Ana", "Ana", "Ben"])
    }

    @Test("the container that it prints is in that session")
    func listing() {
        overtake {
            let text = "\(InjectionManager.currentContainer)"
            #expect(text.hasPrefix("session 2: 2 registered"))
        }
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 3"))
    }

    @Test("several threads whose blocks a reset overtakes share what they build")
    func sharedByThreads() {
        let (isBuilding, mayGoOn, runs) = (Rendezvous(of: 3), Signal(), Shared(0))
        let parts = Shared<[Part]>([])
        InjectionManager.register(Part.self) {
            runs.increment()
            return Part(Inject(User.self).name)
        }
        @Sendable func injectPart() {
            isBuilding.meet()
            mayGoOn.wait()
            let part: Part = Inject()
            parts.withLock { $0.append(part) }
        }
        InjectionManager.register(Screen.self) {
            injectPart()
            return Screen()
        }
        InjectionManager.register(Profile.self) {
            injectPart()
            return Profile(Inject())
        }
        signIn("Ana")
        let session = InjectionManager.currentSession
        let threads = [
            onThreadInContainer { _ = try? session.resolve(Screen.self) },
            onThreadInContainer { _ = try? session.resolve(Profile.self) },
        ]
        isBuilding.meet()
        signIn("Ben")
        mayGoOn.give()
        for thread in threads { thread.wait() }
        #expect(runs.count == 1)
        #expect(parts.withLock { $0.count == 2 && $0[0] === $0[1] && $0[0].name == "Ana" })
    }
}
