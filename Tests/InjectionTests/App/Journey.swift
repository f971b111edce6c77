import Injection

/// What happens between a sign-in and a sign-out, as a row of places: the app's suspensions, and its blocks. Its user
/// signs out in one of them.
final class Journey: Sendable {
    private let passed = Locked(0)
    private let signOutPlace: Int
    private let signOut: @Sendable () -> Void

    init(signingOutAt place: Int, _ signOut: @escaping @Sendable () -> Void) {
        signOutPlace = place
        self.signOut = signOut
    }

    private func isSignOutPlace() -> Bool { passed.increment() == signOutPlace }

    /// In a function that may suspend. The user signs out on the main actor.
    func pass() async {
        if isSignOutPlace() { await MainActor.run { signOut() } }
        await Task.yield()
    }

    /// In a block, in which no reset is allowed: another thread signs out meanwhile.
    func passInBlock() {
        if isSignOutPlace() { onThreadInContainer(signOut).wait() }
    }
}
