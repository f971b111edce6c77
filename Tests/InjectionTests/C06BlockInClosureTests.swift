import Injection
import Testing

private struct Helper: Sendable, Equatable { let user: String }
private final class Feature: Sendable {
    let helper: Helper = Inject()
}

@Suite("C6 A block that registers what it needs", .watched, .emptyContainer)
struct C06BlockInClosureTests {
    /// Registers a feature whose block registers its helper.
    private func registerFeature(for user: String) {
        InjectionManager.register(Feature.self) {
            InjectionManager.register(Helper.self) { Helper(user: user) }
            return Feature()
        }
    }

    private var helper: Helper? { try? InjectionManager.resolve(Helper.self) }

    @Test("A block that registers what it needs finds it in the closure of a reset; registered at launch, it stays")
    func launchBlock() {
        registerFeature(for: "launch")
        InjectionManager.resetCurrentContainer { #expect(Inject(Feature.self).helper.user == "launch") }
        #expect(helper == Helper(user: "launch"))
        InjectionManager.resetCurrentContainer()
        #expect(helper == Helper(user: "launch"))
    }

    @Test("What a session's block registers ends with the session, even if the block ran in the closure of a reset")
    func sessionBlock() {
        InjectionManager.register(Helper.self) { Helper(user: "guest") }
        InjectionManager.resetCurrentContainer { registerFeature(for: "Ada") }
        #expect(Inject(Feature.self).helper.user == "Ada")
        #expect(helper == Helper(user: "Ada"))
        InjectionManager.resetCurrentContainer { registerFeature(for: "Grace") }
        #expect(helper == Helper(user: "guest"))
        InjectionManager.resetCurrentContainer {
            #expect(Inject(Feature.self).helper.user == "Grace")
            #expect(helper == Helper(user: "Grace"))
        }
        #expect(helper == Helper(user: "guest"))
    }

    @Test("A launch block that a session's block needs registers for all sessions")
    func launchBlockInSessionBlock() {
        registerFeature(for: "launch")
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Int.self) { Inject(Feature.self).helper.user.count }
        }
        #expect(Inject(Int.self) == 6)
        InjectionManager.resetCurrentContainer()
        #expect(helper == Helper(user: "launch"))
    }

    @Test("A session's block that a reset overtakes still finds what it registers last, and leaves nothing behind")
    func overtakenSessionBlock() {
        let account = Locked<WeakBox?>(nil)
        InjectionManager.register(Feature.self) { Feature() }
        InjectionManager.register(Helper.self) { Helper(user: "guest") }
        let seen = Locked<[String]>([])
        InjectionManager.resetCurrentContainer {
            let owner = Locked("Ada")
            account.withLock { $0 = WeakBox(owner) }
            InjectionManager.register(Int.self) {
                let container = InjectionManager.currentContainer
                onThread { container.run { _ = InjectionManager.resetCurrentContainer() } }.wait()
                InjectionManager.register(Helper.self) { Helper(user: "nobody") }
                InjectionManager.register(Helper.self) { Helper(user: owner.withLock { $0 }) }
                seen.withLock { $0 = [Inject(Feature.self).helper.user] }
                return 1
            }
        }
        #expect(failure(injecting: Int.self)?.notRegistered != nil)
        #expect(seen.withLock { $0 } == ["Ada"])
        #expect(helper == Helper(user: "guest") && Inject(Feature.self).helper.user == "guest")
        #expect(account.withLock { $0?.isAlive } == false)
    }
}
