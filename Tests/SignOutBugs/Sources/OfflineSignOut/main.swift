// A sign-out asks the server first, which does not answer.
import Injection
import SigningIn

struct Server: Sendable {
    let user: User = Inject()
    func revoke(over network: AsyncStream<Never>) async { for await _ in network {} }
}

@MainActor
func signOut(over network: AsyncStream<Never>) async {
    let session = InjectionManager.currentSession
    await Inject(Server.self).revoke(over: network)
    if session.isCurrent { InjectionManager.resetCurrentContainer() }
}

func signedIn() -> String { Inject(User.self).name }

registerGuest()
InjectionManager.register(Server.self) { Server() }
signIn("Ana")
let (network, answer) = AsyncStream<Never>.makeStream()
let tap = Task { await signOut(over: network) }
await Task.yield()
print("after the tap:", signedIn())
answer.finish()
await tap.value
