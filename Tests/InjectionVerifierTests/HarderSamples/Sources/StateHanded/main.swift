import Injection
import Observation

// Launch makes objects that keep a value of a sign-in, although they store no object of a session.
struct Client: Sendable { let name: String }
final class HTTP {
    var headers: [String: String] = [:]  // expect-warning: `HTTP.headers` outlives sessions, and the reset in `signOut()` does not clear it
    var agent = ""
    let retries = 3
    var token: String? {  // The variable is `Keychain.token`.
        get { Keychain.token }
        set { Keychain.token = newValue }
    }
}
enum Keychain {
    nonisolated(unsafe) static var token: String?  // expect-warning: `Keychain.token` outlives sessions
    nonisolated(unsafe) static var isOpen = false
}
protocol Provider: AnyObject { func identify(_ name: String) }
final class Console: Provider {
    private var name = ""  // expect-warning: `Console.name` outlives sessions
    func identify(_ name: String) { self.name = name }
}
// One that nothing makes.
final class Silent: Provider {
    private var name = ""
    func identify(_ name: String) { self.name = name }
}
final class Analytics {
    private let providers: [any Provider] = [Console()]
    func identify(_ name: String) { for provider in providers { provider.identify(name) } }
}
// A reducer is a function out of a variable; `State` is a parameter here, and not the wrapper of SwiftUI.
final class Store<State, Action> {
    private(set) var state: State  // expect-warning: `Store.state` outlives sessions
    private let reduce: (inout State, Action) -> Void
    init(_ state: State, reduce: @escaping (inout State, Action) -> Void) { (self.state, self.reduce) = (state, reduce) }
    func dispatch(_ action: Action) { reduce(&state, action) }
}
enum Greetings {
    nonisolated(unsafe) static let store = Store("") { $0 += $1 }
    // It captures the name.
    nonisolated(unsafe) static var greet: (() -> Void)?  // expect-warning: `Greetings.greet` outlives sessions
}
struct Setting { var theme = "", font = "" }
enum Settings {
    // A part of it is cleared.
    nonisolated(unsafe) static var current = Setting()  // expect-warning: `Settings.current` outlives sessions, and the reset in `signOut()` does not clear `Settings.current.font`
}
// The macro's code stands in no line.
@Observable final class Preferences {
    var font = ""  // expect-warning: `Preferences.font` outlives sessions
    init() {}
}
// Input from outside is no constant, although the function that reads it is handed constants alone.
enum Input {
    nonisolated(unsafe) static var line: String?  // expect-warning: `Input.line` outlives sessions
    nonisolated(unsafe) static var prompt = ""
    static func read() {
        line = readLine()
        prompt = "a" + "b".uppercased()
    }
}
func launch() {
    InjectionManager.register(Preferences(), as: Preferences.self)
    let http = HTTP()
    http.agent = "Injection"
    InjectionManager.register(http, as: HTTP.self)
    InjectionManager.register(Analytics(), as: Analytics.self)
    InjectionManager.register(Client.self) { Client(name: "guest") }
}
func signIn(_ name: String, _ token: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Client.self) { Client(name: name) } }
    let http: HTTP = Inject()
    http.headers["token"] = token
    http.token = token
    Keychain.isOpen = true
    Inject(Analytics.self).identify(name)
    Inject(Preferences.self).font = name
    Greetings.store.dispatch(name)
    Greetings.greet = { print(name) }
    Settings.current.theme = name
    Settings.current.font = name
}
func signOut() {
    Keychain.isOpen = false
    Settings.current.theme = ""
    InjectionManager.resetCurrentContainer()
}
launch()
signIn("Ana", "1")
print(Inject(HTTP.self).headers, Inject(HTTP.self).agent, Inject(HTTP.self).retries, Inject(Client.self).name)
signOut()
Input.read()
