import Injection
import Testing

private protocol Console: AnyObject, Sendable {}
private final class TerminalConsole: Console {}
private final class Cache: Sendable {}
private final class NonSendable {
    var count = 0
}
private struct Screen: Sendable {
    let console: any Console = Inject()
}

@Suite("C15 Instances are registered without a block", .watched, .emptyContainer)
struct C15InstanceTests {
    private let log = Log([])

    @Test("An instance is injected as it is, by any thread, without a block")
    func injected() {
        let console = TerminalConsole()
        InjectionManager.register(console, as: Console.self)
        InjectionManager.register(3, as: Int.self)
        InjectionManager.register({ "made" }, as: (@Sendable () -> String).self)
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 1: 3 registered, 3 built"))
        #expect(Inject(Console.self) === console)
        #expect(onThreadsInContainer(4) { _ in Inject(Console.self) === console } == [true, true, true, true])
        #expect(Inject(Int.self) == 3)
        #expect(Inject((@Sendable () -> String).self)() == "made")
    }

    @Test("An instance that is not Sendable can be registered if it is given away")
    func nonSendable() {
        let object = NonSendable()
        object.count = 7
        InjectionManager.register(object, as: NonSendable.self)
        #expect(Inject(NonSendable.self).count == 7)
    }

    @Test("An instance registered at launch is never evicted, notified or listed by a reset")
    func launch() {
        let noted = Noted("launch", log)
        InjectionManager.register(noted, as: Noted.self)
        let first = InjectionManager.resetCurrentContainer()
        #expect(Inject(Noted.self) === noted)
        let second = InjectionManager.resetCurrentContainer {}
        #expect(Inject(Noted.self) === noted)
        #expect(first.survivors.isEmpty && second.survivors.isEmpty)
        #expect(log.entries.isEmpty)
    }

    @Test("An instance registered at launch is not evicted, even if a block returns it as another type")
    func launchAlias() {
        let console = TerminalConsole()
        InjectionManager.register(console, as: Console.self)
        InjectionManager.register(TerminalConsole.self) { console }
        _ = Inject(TerminalConsole.self)
        let evicted = InjectionManager.resetCurrentContainer()
        #expect(evicted.survivors.isEmpty)
        // It was registered when the session ended; that it is not any more makes it no survivor of that session.
        InjectionManager.register(TerminalConsole(), as: Console.self)
        #expect(evicted.survivors.isEmpty)

        let noted = Noted("launch", log)
        InjectionManager.register(noted, as: Noted.self)
        InjectionManager.register(Noted?.self) { noted }
        _ = Inject(Noted?.self)
        #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
        #expect(log.entries.isEmpty)
    }

    @Test("Registering the type of an instance again evicts and notifies the instance")
    func registeredAgain() {
        weak var first: Noted?
        func register() {
            let noted = Noted("first", log)
            first = noted
            InjectionManager.register(noted, as: Noted.self)
        }
        register()
        InjectionManager.register(Noted("second", log), as: Noted.self)
        #expect(log.entries == ["first"])
        #expect(first == nil)
        #expect(Inject(Noted.self).name == "second")
        InjectionManager.register(Noted.self) { [log] in Noted("built", log) }
        #expect(log.entries == ["first", "second"])
        #expect(Inject(Noted.self).name == "built")
    }

    @Test("An instance of a reset's closure is evicted with its session, even if nobody injected it")
    func session() {
        let noted = Noted("session", log)
        InjectionManager.resetCurrentContainer { InjectionManager.register(noted, as: Noted.self) }
        let evicted = InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["session"])
        #expect(evicted.survivors.map(\.description) == ["InjectionTests.Noted (registered as InjectionTests.Noted)"])
        #expect(Inject(Noted?.self) == nil)
    }

    @Test("An instance registered in a reset's closure is notified when its type is registered again")
    func sessionRegisteredAgain() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Noted("first", log), as: Noted.self) }
        InjectionManager.register(Noted("second", log), as: Noted.self)
        #expect(log.entries == ["first"])
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["first", "second"])
    }

    @Test("Registered instances are notified newest first, among what blocks built")
    func order() throws {
        InjectionManager.register(Noted?.self) { [log] in Noted("built first", log) }
        _ = Inject(Noted?.self)
        try InjectionManager.currentSession.register(Noted("instance", log), as: Noted.self)
        InjectionManager.register([Noted].self) { [] }
        InjectionManager.register((any Evictable).self) { [log] in Noted("built last", log) }
        _ = Inject((any Evictable).self)
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["built last", "instance", "built first"])
    }

    @Test("Instances that a reset's closure registers are notified in reverse order of that closure")
    func orderOfTheClosure() {
        let log = Log([])
        InjectionManager.register(Noted.self) { Noted("guest", log) }
        InjectionManager.register(Noted?.self) { Noted("guest", log) }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Noted("first", log), as: Noted?.self)
            InjectionManager.register(Noted("second", log), as: Noted.self)
        }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Noted("replaced", log), as: Noted.self)
            InjectionManager.register(Noted("third", log), as: Noted?.self)
            InjectionManager.register(Noted("fourth", log), as: Noted.self)
        }
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["second", "first", "fourth", "third"])
    }

    @Test("An object that a reset's closure carries over is not notified or listed")
    func carriedOver() {
        InjectionManager.register(Noted.self) { [log] in Noted("cache", log) }
        let noted: Noted = Inject()
        let evicted = InjectionManager.resetCurrentContainer {
            let noted: Noted = Inject()
            InjectionManager.register(noted, as: Noted.self)
        }
        #expect(Inject(Noted.self) === noted)
        #expect(log.entries.isEmpty && evicted.survivors.isEmpty)
        let next = InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["cache"])
        #expect(next.survivors.count == 1)
    }

    @MainActor private final class Router {}

    @Test("A main-actor object stays the main actor's when it is registered again", arguments: [0, 1, 2])
    @MainActor
    func carriedOverOnMainActor(form: Int) throws {
        InjectionManager.register(Router.self) { @MainActor in Router() }
        let router: Router = Inject()
        switch form {
        case 0: InjectionManager.register(router, as: Router.self)
        case 1:
            let session = InjectionManager.currentSession
            // What counts is the session's own container, wherever this is called.
            try InjectionManager.withIsolatedContainer { try session.register(router, as: Router.self) }
        default:
            for _ in 1...2 {
                InjectionManager.resetCurrentContainer { InjectionManager.register(Inject(), as: Router.self) }
            }
        }
        #expect(Inject(Router.self) === router)
        onThreadInContainer {
            #expect(failure(injecting: Router.self)?.mainActorRequired != nil)
            InjectionManager.withIsolatedContainer {
                #expect(failure(injecting: Router.self)?.mainActorRequired != nil)
            }
        }.wait()
        #expect("\(InjectionManager.currentContainer)".contains(".Router, on the main actor"))
        // Another object of that class, which the container never kept, may go anywhere.
        InjectionManager.register(Router(), as: Router.self)
        onThreadInContainer { #expect(failure(injecting: Router.self) == nil) }.wait()
    }

    @Test("An object that was kept for the main actor, and no longer is, is injected anywhere")
    @MainActor
    func noLongerOnMainActor() {
        InjectionManager.register(Router.self) { @MainActor in Router() }
        let router: Router = Inject()
        InjectionManager.register(AnyObject.self) { router }
        _ = Inject(AnyObject.self)
        InjectionManager.register(Router.self) { @MainActor in Router() }
        // It has it as the other type still, but not for the main actor.
        InjectionManager.register(router, as: Router.self)
        onThreadInContainer { #expect(failure(injecting: Router.self) == nil) }.wait()
    }

    @Test("A session's registration covers an instance of launch without evicting it, and the next reset restores it")
    func covered() throws {
        let noted = Noted("launch", log)
        InjectionManager.register(noted, as: Noted.self)
        InjectionManager.resetCurrentContainer { InjectionManager.register(Noted("closure", log), as: Noted.self) }
        #expect(Inject(Noted.self).name == "closure")
        InjectionManager.resetCurrentContainer()
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 3: 1 registered, 1 built"))
        #expect(Inject(Noted.self) === noted)
        try InjectionManager.currentSession.register(Noted.self) { [log] in Noted("session", log) }
        #expect(Inject(Noted.self).name == "session")
        InjectionManager.resetCurrentContainer()
        #expect(Inject(Noted.self) === noted)
        #expect(log.entries == ["closure", "session"])
    }

    @Test("An isolated container inherits registered instances, and never notifies them")
    func isolated() {
        let launch = Noted("launch", log)
        InjectionManager.register(launch, as: Noted.self)
        InjectionManager.resetCurrentContainer { InjectionManager.register(Noted("session", log), as: Noted?.self) }
        InjectionManager.withIsolatedContainer {
            #expect(Inject(Noted.self) === launch)
            #expect(Inject(Noted?.self)?.name == "session")
            InjectionManager.register(nil, as: Noted?.self)
            InjectionManager.register(Box.self) { Box() }
            #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
            #expect(Inject(Noted.self) === launch)
            InjectionManager.register(Noted.self) { launch }
            _ = Inject(Noted.self)
            InjectionManager.register(Noted.self) { [log] in Noted("double", log) }
            _ = Inject(Noted.self)
        }
        #expect(log.entries == ["double"])
        #expect(Inject(Noted.self) === launch)
    }

    @MainActor
    @Test("An inherited object that is the main actor's stays so when an isolated container registers it again")
    func isolatedOnMainActor() {
        let noted = Noted("session", log)
        InjectionManager.resetCurrentContainer { InjectionManager.register(noted, as: Noted?.self) }
        InjectionManager.withIsolatedContainer {
            InjectionManager.register(nil, as: Noted?.self)
            InjectionManager.register(Noted.self) { @MainActor in noted }
            _ = Inject(Noted.self)
            InjectionManager.register(noted, as: (any Sendable).self)
            let lines = "\(InjectionManager.currentContainer)".split(separator: "\n")
            #expect(lines.filter { $0.contains("on the main actor") }.count == 2)
        }
    }

    private final class Box: Sendable {}

    #if EXIT_TESTS
    @Test("Registering an instance in a block of its own type traps")
    func inOwnBlock() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Int.self) {
                InjectionManager.register(1, as: Int.self)
                return 2
            }
            _ = Inject(Int.self)
        }
        #expect(result.printed.contains("Swift.Int was registered while its own block was running."))
    }
    #endif
}
