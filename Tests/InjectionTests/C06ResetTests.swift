import Injection
import Testing

private final class User: Sendable {
    let name: String
    init(name: String) { self.name = name }
}
private final class Profile: Sendable {
    let user: User = Inject()
}
private final class Cache: Sendable {}
private struct SignInFailed: Error, Equatable { let code: Int }

@Suite("C6 A reset is one step: what it does", .watched)
struct C06ResetTests {
    private func signIn(_ name: String) {
        InjectionManager.register(User.self) { User(name: name) }
        InjectionManager.register(Profile.self) { Profile() }
    }

    @Test("evicts every instance and keeps every block")
    func evictsEverything() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            let profile: Profile = Inject()
            InjectionManager.resetCurrentContainer()
            let next: Profile = Inject()
            #expect(next !== profile && next.user !== profile.user)
            #expect(next.user === Inject(User.self) && next.user.name == "Ada")
        }
    }

    @Test("lets go of what nobody else holds, at once")
    func releases() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            weak let profile = Inject(Profile.self)
            #expect(profile != nil)
            InjectionManager.resetCurrentContainer()
            #expect(profile == nil)
        }
    }

    @Test("with nothing registered or built it is harmless")
    func emptyContainer() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
            signIn("Ada")
            #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
            #expect(Inject(User.self).name == "Ada")
        }
    }

    @Test("what its closure registers takes effect with the eviction; an injection in it sees the ending session")
    func closureIsStaged() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            let ada: User = Inject()
            InjectionManager.resetCurrentContainer {
                signIn("Grace")
                #expect(Inject(User.self) === ada)
                // Built now for the first time, so with the ending session's blocks and instances.
                #expect(Inject(Profile.self).user === ada)
            }
            #expect(Inject(User.self).name == "Grace")
            #expect(Inject(Profile.self).user.name == "Grace")
        }
    }

    @Test("what a block registers takes effect at once, also if it runs in the closure, and even if that throws")
    func blockInClosure() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            InjectionManager.register(Cache.self) {
                InjectionManager.register(User.self) { User(name: "Grace") }
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
    }

    @Test("so is what a handle to the same container runs there")
    func handleInClosureIsStaged() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            InjectionManager.resetCurrentContainer {
                InjectionManager.currentContainer.run { signIn("Grace") }
                #expect(Inject(User.self).name == "Ada")
            }
            #expect(Inject(User.self).name == "Grace")
        }
    }

    @Test("another thread sees the old registrations until the closure has ended")
    func closureIsStagedForOthers() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            let seen = Shared([String]())
            InjectionManager.resetCurrentContainer {
                signIn("Grace")
                onThreadInContainer { seen.withLock { $0 = [Inject(User.self).name, Inject(Profile.self).user.name] } }
                    .wait()
            }
            #expect(seen.withLock { $0 } == ["Ada", "Ada"])
            #expect(Inject(Profile.self).user.name == "Grace")
        }
    }

    @Test("a block can carry something over to the next session")
    func carriesOver() {
        InjectionManager.withIsolatedContainer {
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
    }

    @Test("a closure that throws changes nothing")
    func throwingClosure() {
        InjectionManager.withIsolatedContainer {
            signIn("Ada")
            let profile: Profile = Inject()
            let session = InjectionManager.currentSession
            #expect(throws: SignInFailed(code: 7)) {
                // The error's type is kept.
                try { () throws(SignInFailed) in
                    try InjectionManager.resetCurrentContainer { () throws(SignInFailed) in
                        signIn("Grace")
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
    }

    @Test("a `Task` started in the closure is not staged, and may reset")
    func taskInClosure() async {
        await InjectionManager.withIsolatedContainer {
            signIn("Ada")
            let seen = await suspendedOnThreadInContainer {
                let seen = Shared("")
                InjectionManager.resetCurrentContainer {
                    let end = Signal()
                    Task {
                        InjectionManager.register(User.self) { User(name: "Grace") }
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
    }

    @Test("hooks and `deinit`s may reset again")
    func resetInHookAndDeinit() {
        final class Restless: Evictable, Sendable {
            let sessions: Shared<[InjectionSession]>
            init(_ sessions: Shared<[InjectionSession]>) { self.sessions = sessions }
            func containerDidEvict() { reset() }
            deinit { reset() }

            private func reset() {
                let session = InjectionManager.currentSession
                InjectionManager.resetCurrentContainer()
                sessions.withLock { $0.append(session) }
            }
        }
        InjectionManager.withIsolatedContainer {
            let sessions = Shared([InjectionManager.currentSession])
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
