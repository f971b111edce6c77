// What lives as long as the app stores the first user.
import Injection
import SigningIn

final class Coordinator: Sendable {
    static let shared = Coordinator()
    let user: User = Inject()
}

registerGuest()
signIn("Ana")
_ = Coordinator.shared
signIn("Ben")
print("Ben sees", Coordinator.shared.user.name)
