/// Who is signed in: each sign-in registers one for its session.
package final class UserSession: Sendable {
    /// Nobody, between sessions.
    package let user: User?

    package init(user: User?) {
        self.user = user
    }
}
