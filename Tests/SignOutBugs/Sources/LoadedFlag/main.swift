// A flag says that the settings are loaded, but not whose.
import Injection
import SigningIn

final class Settings {
    let user: User = Inject()
    var language = "none"
}

enum SettingsLoader {
    nonisolated(unsafe) static var isLoaded = false
    static func load() {
        if isLoaded { return }
        Inject(Settings.self).language = "French"
        isLoaded = true
    }
}

registerGuest()
InjectionManager.register(Settings.self) { Settings() }
signIn("Ana")
SettingsLoader.load()
signIn("Ben")
SettingsLoader.load()
print("Ben's language is", Inject(Settings.self).language)
