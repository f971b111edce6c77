import Injection

// Nothing is said about these, although the first traps, and the second may end the next user's session.

// Limit: an injection that runs before the launch registration of a type that sessions also register
struct Newcomer: Sendable {}
func launchBeforeNewcomer() {
    _ = Inject(Newcomer.self)
    InjectionManager.register(Newcomer.self) { Newcomer() }
}
@MainActor func welcome() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Newcomer.self) { Newcomer() } }
}

// Limit: `InjectionManager.currentSession.end()` after an `await`
@MainActor func leave() async {
    await Task.yield()
    InjectionManager.currentSession.end()
}
