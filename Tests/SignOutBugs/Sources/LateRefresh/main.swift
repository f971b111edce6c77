// A token refresh that began for Ana is answered after Ben has signed in.
import Injection
import SigningIn
import Synchronization

/// Outlives sessions, as a keychain does.
final class Keychain: Sendable {
    private let stored = Mutex("no token")
    var token: String {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

final class Refresher: Sendable {
    let user: User = Inject()
    let keychain: Keychain = Inject()

    func refresh(over network: AsyncStream<Never>) async {
        for await _ in network {}
        keychain.token = "\(user.token), renewed"
    }
}

func signOut() {
    Inject(Keychain.self).token = "no token"
    InjectionManager.resetCurrentContainer()
}

registerGuest()
InjectionManager.register(Keychain(), as: Keychain.self)
InjectionManager.register(Refresher.self) { Refresher() }
signIn("Ana")
let (network, answer) = AsyncStream<Never>.makeStream()
let refresher: Refresher = Inject()
let refresh = Task { await refresher.refresh(over: network) }
signOut()
signIn("Ben")
answer.finish()
await refresh.value
print("Ben sends", Inject(Keychain.self).token)
