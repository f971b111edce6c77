// A request of Ana's is refused after Ben has signed in, and whoever is signed in is signed out.
import Injection
import SigningIn

@MainActor
final class Feed {
    let user: User = Inject()

    func load(over network: AsyncStream<Never>) async {
        for await _ in network {}
        didReceive(status: 401)
    }

    func didReceive(status: Int) {
        if status == 401 { InjectionManager.resetCurrentContainer() }
    }
}

func signedIn() -> String { Inject(User.self).name }

registerGuest()
InjectionManager.register(Feed.self) { @MainActor in Feed() }
signIn("Ana")
let (network, answer) = AsyncStream<Never>.makeStream()
let feed: Feed = Inject()
let load = Task { await feed.load(over: network) }
signIn("Ben")
answer.finish()
await load.value
print("signed in:", signedIn())
