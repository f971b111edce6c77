// The caller injects, on the main actor, and passes what it has injected.
import Injection
import SigningIn

struct Uploads: Sendable {
    func upload(_ photo: String, of user: User) async -> String { "\(photo) is sent with \(user.token)" }
}

registerGuest()
InjectionManager.register(Uploads(), as: Uploads.self)
var mistakes = 0
for _ in 1...100 {
    signIn("Ana")
    let (uploads, user) = (Inject(Uploads.self), Inject(User.self))
    let (taps, tapped) = AsyncStream<Void>.makeStream()
    let tap = Task { @MainActor in
        tapped.yield()
        return await uploads.upload("Ana's photo", of: user)
    }
    for await _ in taps { break }
    // Ben signs in while the upload begins on another thread.
    signIn("Ben")
    if await tap.value != "Ana's photo is sent with Ana's token" { mistakes += 1 }
}
print("Ben's token is sent \(mistakes) of 100 times")
