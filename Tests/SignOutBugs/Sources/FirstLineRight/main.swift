// The caller injects, on the main actor, and passes what it has injected.
import Injection
import SigningIn

struct Uploads: Sendable {
    func upload(_ photo: String, of user: User) async -> String { "\(photo) is sent with \(user.token)" }
}

@MainActor
func tapped(_ pool: BusyPool) -> Task<String, Never> {
    let (uploads, user) = (Inject(Uploads.self), Inject(User.self))
    return Task(executorPreference: pool) { @MainActor in await uploads.upload("Ana's photo", of: user) }
}

registerGuest()
InjectionManager.register(Uploads(), as: Uploads.self)
signIn("Ana")
let pool = BusyPool()
let tap = tapped(pool)
await pool.isCalled()
signIn("Ben")
pool.becomeFree()
print(await tap.value)
