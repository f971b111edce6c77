// An actor loads once for all who ask, and forgets a failure.
import Injection
import SigningIn
import Synchronization

struct Settings: Sendable { let host: String }
struct Offline: Error {}

let isOnline = Mutex(false)
@Sendable func load() async throws -> Settings {
    guard isOnline.withLock({ $0 }) else { throw Offline() }
    return Settings(host: "example.org")
}

actor SettingsLoader {
    private var loading: Task<Settings, any Error>?

    func settings() async throws -> Settings {
        let loading = loading ?? Task { try await load() }
        self.loading = loading
        do {
            return try await loading.value
        } catch {
            if self.loading == loading { self.loading = nil }
            throw error
        }
    }
}

func open() async -> String {
    do { return try await Inject(SettingsLoader.self).settings().host } catch { return "offline" }
}

registerGuest()
InjectionManager.register(SettingsLoader.self) { SettingsLoader() }
signIn("Ana")
let first = await open()
isOnline.withLock { $0 = true }
print("\(first), and with a network: \(await open())")
