// A sign-out resets first. What the server still has to hear waits in an object that outlives sessions.
import Injection
import SigningIn
import Synchronization

/// An app would keep the tokens in the keychain, and delete each when the server has heard it.
final class Revocations: Sendable {
    // injection-verifier:disable outlives-sessions: the server has yet to hear them
    private let tokens = Mutex<[String]>([])
    var waiting: [String] { tokens.withLock { $0 } }
    func add(_ token: String) { tokens.withLock { $0.append(token) } }
    func send(over network: AsyncStream<Never>) async {
        for await _ in network {}
        tokens.withLock { $0 = [] }
    }
}

@MainActor
func signOut(over network: AsyncStream<Never>) -> Task<Void, Never> {
    let revocations: Revocations = Inject()
    revocations.add(Inject(User.self).token)
    InjectionManager.resetCurrentContainer()
    return Task { await revocations.send(over: network) }
}

registerGuest()
InjectionManager.register(Revocations(), as: Revocations.self)
signIn("Ana")
let (network, answer) = AsyncStream<Never>.makeStream()
let telling = signOut(over: network)
print("after the tap: \(Inject(User.self).name); to be revoked: \(Inject(Revocations.self).waiting.joined())")
answer.finish()
await telling.value
