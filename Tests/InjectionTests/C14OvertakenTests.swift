import Injection
import InjectionTesting
import Testing

private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Profile: Sendable {
    let user: User = Inject()
}

private func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User(name) } }
}

@Suite(
    "C14 What a reset overtakes still finds its session's registrations", .watched,
    .isolatedContainer(inheritingRegistrations: false))
struct C14OvertakenTests {
    /// Registers a screen whose block is overtaken by a sign-out before it injects what the session registered.
    private func registerScreen(_ log: Log) {
        InjectionManager.register(Screen.self) {
            if log.entries.isEmpty {
                log.add("overtaken")
                onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            }
            let screen = Screen()
            log.add(screen.title)
            return screen
        }
        InjectionManager.register(Title.self) { Title(Inject(User.self).name) }
    }

    private final class Title: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    private final class Screen: Sendable {
        let title: String = Inject(Title.self).text
    }

    @Test("session.resolve throws .sessionEnded instead of stopping the program")
    func sessionResolve() {
        let log = Log([])
        registerScreen(log)
        signIn("Ana")
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Screen.self) }
        #expect(log.entries == ["overtaken", "Ana"])
        // Nothing of it is kept.
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 3: 2 registered, 0 built"))
    }

    @Test("a plain Inject is then run again, with the default for when nobody is signed in")
    func plainInject() {
        let log = Log([])
        InjectionManager.register(User.self) { User("guest") }
        registerScreen(log)
        signIn("Ana")
        #expect(Inject(Screen.self).title == "guest")
        #expect(log.entries == ["overtaken", "Ana", "guest"])
    }

    @Test("a type that only such a block has registered is found by it, and by nobody else")
    func registersAnother() {
        let log = Log([])
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Title.self) {
                onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                InjectionManager.register(User.self) { User("late") }
                log.add(Inject(User.self).name)
                return Title("dropped")
            }
        }
        #expect(failure(injecting: Title.self)?.notRegistered != nil)
        #expect(log.entries == ["late"])
        #expect(failure(injecting: User.self)?.notRegistered != nil)
    }

    @Test("also where the next session has built the type for the main actor")
    func builtForTheMainActor() async {
        let log = Log([])
        let (isOvertaken, mayGoOn) = (Event(), Signal())
        InjectionManager.register(Title.self) {
            onThreadInContainer {
                InjectionManager.resetCurrentContainer {
                    InjectionManager.register(User.self) { @MainActor in User("Ben") }
                }
            }.wait()
            isOvertaken.happen()
            mayGoOn.wait()
            log.add(Inject(User.self).name)
            return Title("")
        }
        signIn("Ana")
        let session = InjectionManager.currentSession
        async let end: Void = suspendedOnThreadInContainer {
            expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Title.self) }
        }
        await isOvertaken.wait()
        await MainActor.run { _ = Inject(User.self) }
        mayGoOn.give()
        await end
        #expect(log.entries == ["Ana"])
    }

    @Test("what the session captured is freed with the last such block")
    func freed() {
        let captured = Shared<Watch?>(nil)
        let wasAlive = Shared(false)
        // What the next session builds meanwhile keeps nothing of the last one.
        let (isBuilding, mayEnd, other) = (Signal(), Signal(), Shared<Signal?>(nil))
        InjectionManager.register(Title.self) {
            isBuilding.give()
            mayEnd.wait()
            return Title("")
        }
        InjectionManager.register(Profile.self) {
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            other.withLock { $0 = onThreadInContainer { _ = Inject(Title.self) } }
            isBuilding.wait()
            wasAlive.withLock { $0 = captured.withLock { $0?.isAlive ?? false } }
            return Profile()
        }
        func signIn() -> InjectionSession {
            let user = User("Ana")
            captured.withLock { $0 = Watch(user) }
            InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { user } }
            return InjectionManager.currentSession
        }
        let session = signIn()
        #expect(throws: InjectionError.self) { try session.resolve(Profile.self) }
        #expect(wasAlive.withLock { $0 })
        #expect(captured.withLock { $0?.isAlive } == false)
        mayEnd.give()
        other.withLock { $0 }?.wait()
    }

    @Test("what several blocks need that a reset overtook is built once for all of them")
    func builtOnce() {
        let log = Log([])
        InjectionManager.register(Title.self) {
            log.add("title")
            return Title("")
        }
        InjectionManager.register(Screen.self) { Screen() }
        InjectionManager.register(Pair.self) {
            if log.entries.isEmpty { onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait() }
            return Pair()
        }
        InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User("Ana") } }
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Pair.self) }
        #expect(log.entries == ["title"])
    }

    private final class Pair: Sendable {
        let screens: [Screen] = [Inject(), Inject()]
        let title: Title = Inject()
    }

    @Test("what it builds and drops is notified, newest first, once")
    func notified() {
        let log = Log([])
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Noted?.self) { Noted("first", log) }
            InjectionManager.register(Noted.self) { Noted("second", log) }
        }
        let session = InjectionManager.currentSession
        InjectionManager.register(Outer.self) {
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            return Outer([Inject(Noted?.self)!, Inject(Noted.self)], log)
        }
        #expect(throws: InjectionError.self) { try session.resolve(Outer.self) }
        #expect(log.entries == ["outer", "second", "first"])
    }

    private final class Outer: Evictable, Sendable {
        let noted: [Noted]
        let log: Log
        init(_ noted: [Noted], _ log: Log) { (self.noted, self.log) = (noted, log) }
        func containerDidEvict() { log.add("outer") }
    }
}
