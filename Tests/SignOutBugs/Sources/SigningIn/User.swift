import Injection

/// Who is signed in, in each of these programs.
package struct User: Sendable {
    package let name: String
    package var token: String { "\(name)'s token" }
}

/// What is injected while nobody is signed in.
package func registerGuest() {
    InjectionManager.register(User.self) { User(name: "guest") }
}

@discardableResult
package func signIn(_ name: String) -> EvictedInstances {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(User.self) { User(name: name) }
    }
}
