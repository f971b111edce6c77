// "Inject before the await", in the first line of a nonisolated method that the main actor calls: it may be too late.
import Injection
import SigningIn

struct Uploads: Sendable {
    func upload(_ photo: String) async -> String {
        let user: User = Inject()
        return "\(photo) is sent with \(user.token)"
    }
}

registerGuest()
InjectionManager.register(Uploads(), as: Uploads.self)
signIn("Ana")
let pool = BusyPool()
let uploads: Uploads = Inject()
let tap = Task(executorPreference: pool) { @MainActor in await uploads.upload("Ana's photo") }
await pool.isCalled()
signIn("Ben")
pool.becomeFree()
print(await tap.value)
