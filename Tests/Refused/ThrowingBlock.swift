// refused: invalid conversion from throwing function
// An injection cannot fail. Build the instance first and capture it.
import Injection

struct User: Sendable {}

func load() throws -> User { User() }

func signIn() {
    InjectionManager.register(User.self) { try load() }
}
