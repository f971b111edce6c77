// An upload ends after the sign-out, and only then asks who is signed in.
import Injection
import SigningIn

final class Uploads: Sendable {
    func upload(_ photo: String, over network: AsyncStream<Never>) -> Task<Void, Never> {
        Task {
            for await _ in network {}
            print("Ana's photo is sent with", Inject(User.self).token)
        }
    }
}

registerGuest()
InjectionManager.register(Uploads.self) { Uploads() }
signIn("Ana")
let (network, answer) = AsyncStream<Never>.makeStream()
let upload = Inject(Uploads.self).upload("photo", over: network)
signIn("Ben")
answer.finish()
await upload.value
