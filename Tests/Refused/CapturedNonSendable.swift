// refused: capture of 'user' with non-Sendable type 'User' in a '@Sendable' closure
// Any thread may run the block. Make the type Sendable, or build the instance in the block.
import Injection

final class User { var name = "" }

func signIn(_ user: User) {
    InjectionManager.register(User.self) { user }
}
