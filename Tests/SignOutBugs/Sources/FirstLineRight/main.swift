// The caller injects, on the main actor, and passes what it has injected.
import Injection
import SigningIn

struct Uploads: Sendable {
    func upload(_ photo: String, of user: User) async -> String { "\(photo) is sent with \(user.token)" }
}

registerGuest()
InjectionManager.register(Uploads(), as: Uploads.self)
signIn("Ana")
let pool = BusyPool()
let (uploads, user) = (Inject(Uploads.self), Inject(User.self))
let tap = Task(executorPreference: pool) { @MainActor in await uploads.upload("Ana's photo", of: user) }
await pool.isCalled()
signIn("Ben")
pool.becomeFree()
print(await tap.value)
