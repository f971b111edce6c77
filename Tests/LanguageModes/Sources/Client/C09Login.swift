import Checks
import Injection

// The listings of the introduction: plain protocols and classes, nothing `Sendable`.

protocol CoolManager: AnyObject {
    var user: String { get }
}

class CoolManagerImpl: CoolManager {
    private let session: UserSession = Inject()

    var user: String { session.user }
}

/// What a session is founded on; its block captures the user.
class UserSession {
    let user: String

    init(user: String) { self.user = user }
}

class ExplicitType {
    let manager = Inject(CoolManager.self)
}

class InferredType {
    let manager: CoolManager = Inject()
    lazy var later: CoolManager = Inject()
    weak var weakly = Inject(CoolManager.self)
    let analytics: Analytics? = Inject()
}

protocol Analytics {}

/// A manager with a method, rather than parameters to injection.
protocol ConfigManager {
    func config(for screen: String) -> String
}

struct ConfigManagerImpl: ConfigManager {
    func config(for screen: String) -> String { "config of \(screen)" }
}

func checkLogin(_ checks: Checks) {
    InjectionManager.register(CoolManager.self) { CoolManagerImpl() }
    InjectionManager.register(ConfigManager.self) { ConfigManagerImpl() }
    signIn("Ana")
    let explicit = ExplicitType()
    let inferred = InferredType()
    checks.expect(explicit.manager === inferred.manager, "both ways to inject give one instance")
    checks.expect(inferred.later === inferred.manager && inferred.weakly === inferred.manager, "lazy and weak too")
    checks.expect(inferred.analytics == nil, "an optional injection of what is not registered is nil")
    checks.expect(explicit.manager.user == "Ana", "the instance is of the session")
    let configManager: ConfigManager = Inject()
    checks.expect(configManager.config(for: "login") == "config of login", "a method takes the parameters")

    signIn("Ben")
    checks.expect(Inject(CoolManager.self).user == "Ben", "the next session has instances of its own")
    checks.expect(explicit.manager.user == "Ana", "what is held stays what it is")

    InjectionManager.resetCurrentContainer()
    InjectionManager.register(UserSession.self) { UserSession(user: "Cleo") }
    checks.expect(Inject(CoolManager.self).user == "Cleo", "reset, then register")
}

private func signIn(_ user: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(UserSession.self) { UserSession(user: user) }
    }
}
