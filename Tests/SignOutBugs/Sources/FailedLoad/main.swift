// The task that loads is registered, so its failure stays until the next session.
import Injection
import SigningIn
import Synchronization

struct Settings: Sendable { let host: String }
struct Offline: Error {}
typealias Loading = Task<Settings, any Error>

let isOnline = Mutex(false)
@Sendable func load() async throws -> Settings {
    guard isOnline.withLock({ $0 }) else { throw Offline() }
    return Settings(host: "example.org")
}

func open() async -> String {
    do { return try await Inject(Loading.self).value.host } catch { return "offline" }
}

registerGuest()
InjectionManager.register(Loading.self) { Task { try await load() } }
signIn("Ana")
let first = await open()
isOnline.withLock { $0 = true }
print("\(first), and with a network: \(await open())")
