// refused: to parameter expecting synchronous function type
// An injection is synchronous. Build the instance first and capture it, or register the `Task` that builds it.
import Injection

struct User: Sendable {}

func load() async -> User { User() }

func signIn() {
    InjectionManager.register(User.self) { await load() }
}
