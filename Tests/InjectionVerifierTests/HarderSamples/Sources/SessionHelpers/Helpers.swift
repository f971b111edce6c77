import Injection

// A reset in a helper that is handed what the session registers.
func newSession(_ register: () -> Void) { InjectionManager.resetCurrentContainer { register() } }
func passOn(_ register: () -> Void) { InjectionManager.resetCurrentContainer(register) }
func newSessionSoon(_ register: @escaping @MainActor () -> Void) {
    Task { @MainActor in newSession { register() } }
}
// The helper is as generic as the reset: it hands on the closure as it is.
func beginAlike<Failure: Error>(_ register: () throws(Failure) -> Void) throws(Failure) {
    try InjectionManager.resetCurrentContainer(register)
}
protocol Sessions: Sendable {
    func begin<Result>(_ register: () throws -> Result) rethrows -> Result?
}
struct OwnSessions: Sessions {
    func begin<Result>(_ register: () throws -> Result) rethrows -> Result? {
        var result: Result?
        try InjectionManager.resetCurrentContainer { result = try register() }
        return result
    }
}
@MainActor final class Authority {
    func signIn(_ name: String, also more: (String) -> Void = { _ in }) {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Keeper(name: name), as: Keeper.self)
            more(name)
        }
    }
}
struct Keeper: Sendable { var name = "" }

// The same without a reset, or beside one: for good.
func setUp(_ register: () -> Void) { register() }
func resetAndRegister(_ register: () -> Void) {
    InjectionManager.resetCurrentContainer()
    register()
}
// The helper registers in the session that it begins, or permanently.
func start(_ isSession: Bool, _ register: () -> Void) {
    if isSession { InjectionManager.resetCurrentContainer { register() } } else { register() }
}
func inContainer<Result>(_ register: () -> Void, run: () -> Result) -> Result {
    InjectionManager.withIsolatedContainer {
        register()
        return run()
    }
}
