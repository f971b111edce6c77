import Injection

/// Who is signed in.
final class User: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

func registerUser(_ name: String) { InjectionManager.register(User.self) { User(name) } }

func signIn(_ name: String) { InjectionManager.resetCurrentContainer { registerUser(name) } }

@discardableResult
func signInElsewhere(_ name: String) -> InjectionSession { resetElsewhere { registerUser(name) } }

func injectedUserName() -> String? { Inject(User?.self)?.name }
