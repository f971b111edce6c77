// The object that sends the request stores the session that builds it, and ends only that.
import Injection
import SigningIn

final class Feed: Sendable {
    let session = InjectionManager.currentSession
    let user: User = Inject()

    func load(over network: AsyncStream<Never>) async {
        for await _ in network {}
        didReceive(status: 401)
    }

    func didReceive(status: Int) {
        if status == 401 { session.end() }
    }
}

func signedIn() -> String { Inject(User.self).name }

registerGuest()
InjectionManager.register(Feed.self) { Feed() }
var mistakes = 0
for _ in 1...100 {
    signIn("Ana")
    let (network, answer) = AsyncStream<Never>.makeStream()
    let feed: Feed = Inject()
    let load = Task.detached { await feed.load(over: network) }
    // Ben signs in while the answer arrives.
    answer.finish()
    signIn("Ben")
    await load.value
    if signedIn() != "Ben" { mistakes += 1 }
}
print("Ben is signed out \(mistakes) of 100 times")
