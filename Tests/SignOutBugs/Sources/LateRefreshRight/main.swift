// The object that refreshes stores the session that builds it, and registers the token in that.
import Injection
import SigningIn

struct Token: Sendable { let text: String }

final class Refresher: Sendable {
    let session = InjectionManager.currentSession
    let user: User = Inject()

    func refresh(over network: AsyncStream<Never>) async {
        for await _ in network {}
        // Throws if the session has ended, and registers nothing then.
        try? session.register(Token(text: user.token), as: Token.self)
    }
}

func sentToken() -> String { Inject(Token.self).text }

registerGuest()
InjectionManager.register(Token.self) { Token(text: Inject(User.self).token) }
InjectionManager.register(Refresher.self) { Refresher() }
var mistakes = 0
for _ in 1...100 {
    signIn("Ana")
    let (network, answer) = AsyncStream<Never>.makeStream()
    let refresher: Refresher = Inject()
    let refresh = Task.detached { await refresher.refresh(over: network) }
    // Ben signs in while the answer arrives.
    answer.finish()
    signIn("Ben")
    await refresh.value
    if sentToken() != "Ben's token" { mistakes += 1 }
}
print("Ben sends Ana's token \(mistakes) of 100 times")
