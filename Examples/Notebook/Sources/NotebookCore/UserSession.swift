/// Who is signed in: registered anew at each sign-in and sign-out.
package final class UserSession: Sendable {
    /// Nobody, between sessions.
    package let user: User?

    package init(user: User?) {
        self.user = user
    }
}
