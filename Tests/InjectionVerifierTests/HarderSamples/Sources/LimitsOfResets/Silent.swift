import Injection

// Nothing is said about these, although the first traps, and the second may end the next user's session.

// Limit: an injection that runs before the registration at launch
struct Newcomer: Sendable {}
func launchBeforeNewcomer() {
    _ = Inject(Newcomer.self)
    InjectionManager.register(Newcomer.self) { Newcomer() }
}
@MainActor func welcome() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Newcomer.self) { Newcomer() } }
}

// Limit: `model.end(model.session)` after an `await`
@MainActor final class Model {
    private(set) var session = InjectionManager.currentSession
    func end(_ session: InjectionSession) {
        session.end()
        self.session = InjectionManager.currentSession
    }
}
@MainActor func leave(_ model: Model) async {
    await Task.yield()
    model.end(model.session)
}
