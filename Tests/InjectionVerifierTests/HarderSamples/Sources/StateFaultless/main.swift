import Injection
import Synchronization

// Variables that outlive sessions, and of which nothing is a finding.
struct Owner: Sendable { let name: String }
final class Flags {
    nonisolated(unsafe) static let shared = Flags()
    // Only launch writes it.
    private(set) var isReady = false
    // An initializer or a lazy getter gives each its first value.
    let start: Int
    lazy var cached = start + 1
    private init() { start = 1 }
    func prepare() { isReady = true }
    // Nobody calls it.
    func never() { isReady = false }
}
enum Counters {
    // Code only counts these up.
    nonisolated(unsafe) static var opened = 0
    static let closed = Mutex(0)
}
enum Screens { nonisolated(unsafe) static weak var last: Screen? }
final class Screen {
    let owner: Owner = Inject()
    // A session builds it.
    var draft = ""
    func open() {
        draft = owner.name
        Counters.opened += 1
        Counters.closed.withLock { $0 += 1 }
        Screens.last = self
    }
}
enum Progress {
    // The sign-in itself empties it at its end.
    nonisolated(unsafe) static var isBusy = false
}
func launch() {
    Flags.shared.prepare()
    InjectionManager.register(Owner.self) { Owner(name: "guest") }
    InjectionManager.register(Screen.self) { Screen() }
}
func signIn(_ name: String) {
    Progress.isBusy = true
    defer { Progress.isBusy = false }
    InjectionManager.resetCurrentContainer { InjectionManager.register(Owner.self) { Owner(name: name) } }
    Inject(Screen.self).open()
}
// Drafts that are carried over, by a block, are nobody's in particular.
final class Drafts: Sendable {}
func carryOver() {
    InjectionManager.resetCurrentContainer {
        let drafts: Drafts = Inject()
        InjectionManager.register(Drafts.self) { drafts }
    }
}
func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Drafts.self) { Drafts() }
launch()
launchDevice()
carryOver()
_ = Inject(Drafts.self)
signIn("Ana")
_ = Inject(Listener.self)
Device.mute()
Device.send("")
Device.read()
print(Flags.shared.cached, Flags.shared.isReady, Inject(Screen.self).draft)
signOut()
_ = try await Device.refresh("")
