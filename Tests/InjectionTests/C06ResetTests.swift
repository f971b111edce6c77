@testable import Injection
import Testing

private final class Profile: Sendable {
    let user: User = Inject()
}
private final class Cache: Sendable {}
private struct SignInFailed: Error, Equatable { let code: Int }

@Suite("C6 A reset is one step: what it does", .watched, .emptyContainer)
struct C06ResetTests {
    private func register(_ name: String) {
        registerUser(name)
        InjectionManager.register(Profile.self) { Profile() }
    }

    @Test("A reset evicts every instance and keeps every block")
    func evictsEverything() {
        register("Ada")
        let profile: Profile = Inject()
        InjectionManager.resetCurrentContainer()
        let next: Profile = Inject()
        #expect(next !== profile && next.user !== profile.user)
        #expect(next.user === Inject(User.self) && next.user.name == "Ada")
    }

    @Test("An object that outlives a reset injects from the next session afterwards")
    func outlivesReset() {
        final class Screen {
            var user: User { Inject() }
        }
        register("Ada")
        let screen = Screen()
        #expect(screen.user.name == "Ada")
        InjectionManager.resetCurrentContainer { register("Grace") }
        #expect(screen.user.name == "Grace")
    }

    @Test("A factory keeps what its block injected, and its closure injects from the current session")
    func factory() {
        struct Order { let (builtFor, madeFor): (User, User) }
        InjectionManager.register((@Sendable () -> Order).self) {
            let user: User = Inject()
            return { Order(builtFor: user, madeFor: Inject()) }
        }
        register("Ada")
        let makeOrder = Inject((@Sendable () -> Order).self)
        InjectionManager.resetCurrentContainer { register("Grace") }
        let order = makeOrder()
        #expect(order.builtFor.name == "Ada" && order.madeFor.name == "Grace")
    }

    @Test("A reset of an empty container does nothing")
    func emptyContainer() {
        #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
        register("Ada")
        #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
        #expect(Inject(User.self).name == "Ada")
    }

    @Test("Registrations in a reset's closure take effect with the eviction, not before")
    func closureIsStaged() {
        register("Ada")
        let ada: User = Inject()
        InjectionManager.resetCurrentContainer {
            register("Grace")
            #expect(Inject(User.self) === ada)
            // Built now for the first time, so with the ending session's blocks and instances.
            #expect(Inject(Profile.self).user === ada)
        }
        #expect(Inject(User.self).name == "Grace")
        #expect(Inject(Profile.self).user.name == "Grace")
    }

    @Test("Registrations of a block take effect at once, even if it runs in the closure of a reset that throws")
    func blockInClosure() {
        register("Ada")
        InjectionManager.register(Cache.self) {
            InjectionManager.register(User.self) { User("Grace") }
            #expect(Inject(User.self).name == "Grace")
            return Cache()
        }
        #expect(throws: CancellationError.self) {
            try InjectionManager.resetCurrentContainer {
                _ = Inject(Cache.self)
                #expect(Inject(User.self).name == "Grace")
                throw CancellationError()
            }
        }
        #expect(Inject(User.self).name == "Grace")
        InjectionManager.resetCurrentContainer()
        #expect(Inject(User.self).name == "Grace")
    }

    @Test("Registrations that a handle to the same container runs in the closure of a reset are staged")
    func handleInClosureIsStaged() {
        register("Ada")
        InjectionManager.resetCurrentContainer {
            InjectionManager.currentContainer.run { register("Grace") }
            #expect(Inject(User.self).name == "Ada")
        }
        #expect(Inject(User.self).name == "Grace")
    }

    @Test("Another thread sees the old registrations until the closure of the reset has ended")
    func closureIsStagedForOthers() {
        register("Ada")
        let seen = Locked([String]())
        InjectionManager.resetCurrentContainer {
            register("Grace")
            onThreadInContainer { seen.withLock { $0 = [Inject(User.self).name, Inject(Profile.self).user.name] } }
                .wait()
        }
        #expect(seen.withLock { $0 } == ["Ada", "Ada"])
        #expect(Inject(Profile.self).user.name == "Grace")
    }

    @Test("The closure of a reset can carry an object over to the next session")
    func carriesOver() {
        InjectionManager.register(Cache.self) { Cache() }
        let cache: Cache = Inject()
        for _ in 1...3 {
            InjectionManager.resetCurrentContainer {
                let cache: Cache = Inject()
                InjectionManager.register(Cache.self) { cache }
            }
            #expect(Inject(Cache.self) === cache)
        }
    }

    @Test("A reset whose closure throws changes nothing")
    func throwingClosure() {
        register("Ada")
        let profile: Profile = Inject()
        let session = InjectionManager.currentSession
        #expect(throws: SignInFailed(code: 7)) {
            // The error's type is kept.
            try { () throws(SignInFailed) in
                try InjectionManager.resetCurrentContainer { () throws(SignInFailed) in
                    register("Grace")
                    throw SignInFailed(code: 7)
                }
            }()
        }
        #expect(session.isCurrent)
        #expect(Inject(Profile.self) === profile)
        #expect(Inject(User.self) === profile.user)
        // Nor is it staged for the next one.
        InjectionManager.resetCurrentContainer()
        #expect(Inject(User.self).name == "Ada")
    }

    @Test("A Task that the closure of a reset starts registers at once, and may reset")
    func taskInClosure() async {
        register("Ada")
        let seen = await suspendedOnThreadInContainer {
            let seen = Locked("")
            InjectionManager.resetCurrentContainer {
                let end = Signal()
                Task {
                    InjectionManager.register(User.self) { User("Grace") }
                    end.give()
                }
                end.wait()
                seen.withLock { $0 = Inject(User.self).name }
                let secondEnd = Signal()
                Task {
                    InjectionManager.resetCurrentContainer()
                    secondEnd.give()
                }
                secondEnd.wait()
            }
            return seen.withLock { $0 }
        }
        #expect(seen == "Grace")
        #expect(Inject(User.self).name == "Grace")
    }

    @Test("A reset waits for a thread that copies an instance, and only then ends the session")
    func waitsForReader() throws {
        registerUser("Ana")
        _ = Inject(User.self)
        let session = InjectionManager.currentSession
        let found = Context.current.container.table.slot(for: ObjectIdentifier(User.self))
        let slot = try #require(found)
        #expect(slot.beginReading())
        let end = onThreadInContainer { InjectionManager.resetCurrentContainer() }
        waitUntil { slot.isClosed }
        #expect(session.isCurrent)
        slot.endReading()
        end.wait()
        #expect(!session.isCurrent)
    }

    @Test("Hooks and deinits may reset again")
    func resetInHookAndDeinit() {
        final class Restless: Evictable, Sendable {
            let sessions: Locked<[InjectionSession]>
            init(_ sessions: Locked<[InjectionSession]>) { self.sessions = sessions }
            func containerDidEvict() { reset() }
            deinit { reset() }

            private func reset() {
                let session = InjectionManager.currentSession
                InjectionManager.resetCurrentContainer()
                sessions.withLock { $0.append(session) }
            }
        }
        InjectionManager.withIsolatedContainer {
            let sessions = Locked([InjectionManager.currentSession])
            InjectionManager.register(Restless.self) { Restless(sessions) }
            _ = Inject(Restless.self)
            InjectionManager.resetCurrentContainer()
            let ended = sessions.withLock { $0 }
            #expect(ended.count == 3 && Set(ended).count == 3)
            #expect(ended.allSatisfy { !$0.isCurrent })
            #expect(InjectionManager.currentSession.isCurrent)
        }
    }
}
