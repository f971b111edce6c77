import Injection
import Testing

private final class Missing: Sendable {}
private final class Title: Sendable {}
private final class Screen: Sendable {
    let title: Title = Inject()
}
private final class Screens: Sendable {
    let screens: [Screen] = [Inject(), Inject()]
    let title: Title = Inject()
}

/// In each test a block goes on after a reset has ended its session: Ben signs in, where Ana was.
@Suite("C14 An overtaken block sees its own session", .watched, .emptyContainer)
struct C14OvertakenBlockTests {
    private let log = Log([])

    @Test("An overtaken block gets its own session's instances", arguments: [false, true])
    func instances(isBuiltBefore: Bool) {
        let users = Locked<[User]>([])
        @Sendable func inject() {
            let user: User = Inject()
            users.withLock { $0.append(user) }
        }
        signIn("Ana")
        inBlock {
            if isBuiltBefore { inject() }
            signInElsewhere("Ben")
            for _ in 1...3 {
                elsewhere { #expect(Inject(User.self).name == "Ben") }
                inject()
            }
            #expect((try? InjectionManager.resolve(User.self))?.name == "Ana")
            #expect(injectedUserName() == "Ana")
        }
        let seen = users.withLock { $0 }
        #expect(seen.allSatisfy { $0 === seen[0] && $0.name == "Ana" })
        #expect(injectedUserName() == "Ben")
    }

    @Test("An overtaken block gets its own session's instance, not the next one's main-actor instance")
    func builtForTheMainActor() async {
        let (isOvertaken, mayGoOn) = (AsyncSignal(), Signal())
        signIn("Ana")
        async let end: Void = suspendedOnThreadInContainer { [log] in
            inBlock {
                resetElsewhere { InjectionManager.register(User.self) { @MainActor in User("Ben") } }
                isOvertaken.give()
                mayGoOn.wait()
                log.add(Inject(User.self).name)
            }
        }
        await isOvertaken.wait()
        await MainActor.run { _ = Inject(User.self) }
        mayGoOn.give()
        await end
        #expect(log.entries == ["Ana"])
    }

    @Test("In an overtaken block, a main-actor object stays the main actor's, even as another type")
    @MainActor
    func mainActor() async {
        let user = Locked<User?>(nil)
        InjectionManager.register(User.self) { @MainActor in User("") }
        let (mayBuild, isBuilt) = (AsyncSignal(), Signal())
        async let end: Void = suspendedOnThreadInContainer {
            inBlock {
                mayBuild.give()
                isBuilt.wait()
                resetElsewhere()
                InjectionManager.register(user.withLock { $0 }, as: User?.self)
                #expect(failure(injecting: User.self)?.mainActorRequired != nil)
                #expect(failure(injecting: User?.self)?.mainActorRequired != nil)
            }
        }
        await mayBuild.wait()
        user.withLock { $0 = Inject() }
        isBuilt.give()
        await end
    }

    @Test("After two resets, an overtaken block still sees its own session, and not what others have registered since")
    func twoResets() {
        registerUser("Ana")
        inBlock { [log] in
            resetElsewhere()
            elsewhere { registerUser("Ben") }
            resetElsewhere()
            log.add(Inject(User.self).name)
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("An overtaken block still sees its own session from within another container's block")
    func throughAnotherContainer() {
        registerUser("Ana")
        inBlock { [log] in
            resetElsewhere()
            elsewhere { registerUser("Ben") }
            let container = InjectionManager.currentContainer
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Title.self) {
                    log.add(container.run { Inject(User.self).name })
                    return Title()
                }
                _ = Inject(Title.self)
            }
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("An isolated container that begins in an overtaken block inherits the ended session's registrations")
    func isolated() {
        signIn("Ana")
        inBlock {
            signInElsewhere("Ben")
            InjectionManager.withIsolatedContainer { #expect(injectedUserName() == "Ana") }
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                #expect(injectedUserName() == nil)
            }
        }
    }

    @Test("In an overtaken block, currentSession is its own session, which has ended")
    func currentSession() {
        signIn("Ana")
        inBlock {
            let session = InjectionManager.currentSession
            signInElsewhere("Ben")
            let current = InjectionManager.currentSession
            #expect(current == session && !current.isCurrent)
            expectSessionEnded { () throws(InjectionError) in try current.register(Title.self) { Title() } }
        }
        #expect(Inject(Title?.self) == nil)
    }

    @Test("An overtaken block prints the container of its own session")
    func listing() {
        signIn("Ana")
        inBlock {
            signInElsewhere("Ben")
            #expect("\(InjectionManager.currentContainer)".hasPrefix("session 2: 2 registered"))
        }
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 3"))
    }

    @Test("In an overtaken block, the ended session's handle resolves nothing, and runs no block")
    func handle() {
        let runs = Locked(0)
        InjectionManager.register(User.self) {
            runs.increment()
            return User("")
        }
        inBlock {
            resetElsewhere()
            let ana = InjectionManager.currentSession
            expectSessionEnded { () throws(InjectionError) in _ = try ana.resolve(User.self) }
        }
        #expect(runs.count == 0)
    }

    @Test("A reset's closure in an overtaken block sees the session that the reset ends")
    func closure() {
        inBlock { [log] in
            signInElsewhere("Ben")
            InjectionManager.resetCurrentContainer {
                log.add(Inject(User.self).name)
                #expect(failure(injecting: String.self)?.notRegistered?.chain.isEmpty == true)
            }
        }
        #expect(log.entries == ["Ben"])
    }

    @Test("In an overtaken block, an error lists the alternatives of the session that was asked")
    func alternatives() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Missing(), as: AnyObject.self) }
        inBlock {
            let current = resetElsewhere()
            #expect(failure(injecting: Missing.self)?.failure.alternatives.count == 1)
            do throws(InjectionError) {
                _ = try current.resolve(Missing.self)
            } catch {
                #expect(error.failure.alternatives.isEmpty)
            }
        }
    }

    @Test("In an overtaken block, the survivors of the reset are listed")
    func survivors() {
        registerUser("Ana")
        let user = Inject(User.self)
        inBlock {
            let evicted = Locked<EvictedInstances?>(nil)
            elsewhere { evicted.withLock { $0 = InjectionManager.resetCurrentContainer() } }
            #expect(evicted.withLock { $0?.survivors.count } == 1)
        }
        withExtendedLifetime(user) {}
    }

    @Test("Two overtaken blocks that wait for each other are a cycle")
    func cycle() {
        let (hasBegun, mayGoOn) = (Signal(), Signal())
        @Sendable func inject(_ type: (some Any).Type) {
            if failure(injecting: type)?.cycle != nil { log.add("cycle") }
        }
        InjectionManager.register(Title.self) {
            hasBegun.give()
            mayGoOn.wait()
            inject(Missing.self)
            return Title()
        }
        let session = InjectionManager.currentSession
        InjectionManager.register(Missing.self) {
            let inner = onThreadInContainer { _ = try? session.resolve(Title.self) }
            hasBegun.wait()
            resetElsewhere()
            mayGoOn.give()
            inject(Title.self)
            // Where this block has seen the cycle, the other waits for it.
            if log.entries.isEmpty { inner.wait() }
            return Missing()
        }
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Missing.self) }
        #expect(log.entries == ["cycle"])
    }

    @Test("What several overtaken blocks need is built once for all of them")
    func builtOnce() {
        InjectionManager.register(Title.self) { [log] in
            log.add("title")
            return Title()
        }
        InjectionManager.register(Screen.self) { Screen() }
        InjectionManager.register(Screens.self) { [log] in
            if log.entries.isEmpty { resetElsewhere() }
            return Screens()
        }
        signIn("Ana")
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Screens.self) }
        #expect(log.entries == ["title"])
        // Nothing of it is kept.
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 3: 3 registered, 0 built"))
    }

    @Test("Overtaken blocks of several threads share what they build")
    func sharedByThreads() {
        let (isBuilding, mayGoOn, runs) = (Rendezvous(of: 3), Signal(), Locked(0))
        let services = Locked<[NamedService]>([])
        InjectionManager.register(NamedService.self) {
            runs.increment()
            return NamedService(Inject(User.self).name)
        }
        func register<T: Sendable>(_ type: T.Type, _ make: @escaping @Sendable () -> T) {
            InjectionManager.register(type) {
                isBuilding.meet()
                mayGoOn.wait()
                let service: NamedService = Inject()
                services.withLock { $0.append(service) }
                return make()
            }
        }
        register(Title.self) { Title() }
        register(Missing.self) { Missing() }
        signIn("Ana")
        let session = InjectionManager.currentSession
        let threads = [
            onThreadInContainer { _ = try? session.resolve(Title.self) },
            onThreadInContainer { _ = try? session.resolve(Missing.self) },
        ]
        isBuilding.meet()
        signIn("Ben")
        mayGoOn.give()
        for thread in threads { thread.wait() }
        #expect(runs.count == 1)
        #expect(services.withLock { $0.count == 2 && $0[0] === $0[1] && $0[0].name == "Ana" })
    }
}
