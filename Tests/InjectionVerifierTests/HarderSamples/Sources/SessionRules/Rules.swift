import Injection

// An object of a session must not be kept beyond the session.
struct User: Sendable { let name: String }
final class Profile: Sendable { let user: User = Inject() }  // expect-warning: only sessions register User
final class Clock: Sendable {}
final class Badge: Sendable { let user: User = Inject() }
func registerAtLaunch() {
    InjectionManager.register(Profile.self) { Profile() }
    InjectionManager.register(Clock.self) { Clock() }
    InjectionManager.register(Log(), as: Log.self)  // expect-error: Log is registered as an instance, which outlives sessions, and holds Profile, which injects User and so belongs to a session
    InjectionManager.register(Timer(), as: Timer.self)
    let console = Console()
    InjectionManager.register(console, as: (any Output).self)  // expect-error: Output is registered as an instance, which outlives sessions, and holds User
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(User.self) { User(name: name) }
        InjectionManager.register(Badge.self) { Badge() }
        InjectionManager.register(Clearance.self) { Clearance() }
        let profile: Profile = Inject()
        InjectionManager.register(profile, as: Profile.self)  // expect-error: Profile is carried over to the next session, although it injects User and so belongs to a session: the next session gets the same one; leave out this registration
        let clock: Clock = Inject()
        InjectionManager.register(clock, as: Clock.self)
    }
}
final class Sync: Sendable {
    static let shared = Sync()  // expect-error: `shared` is kept for the life of the process, and holds User, which is registered for a session
    let user: User? = Inject()
}
final class Ticker: Sendable {
    static let shared = Ticker()
    let clock: Clock = Inject()
    func tick() { let user: User? = Inject(); _ = user }
}
let globalProfile: Profile = Inject()  // expect-error: `globalProfile` is kept for the life of the process, and holds Profile, which injects User
let globalClock: Clock = Inject()
final class Log: Sendable { let profile: Profile = Inject() }
final class Timer: Sendable { let clock: Clock = Inject() }
protocol Output: Sendable {}
final class Console: Output { let user: User? = Inject() }
func useThem() {
    _ = (Inject(Log.self), Inject(Timer.self), Inject((any Output).self), Inject(Badge.self), Sync.shared, Ticker.shared)  // expect-warning: only sessions register Badge
    _ = (globalProfile, globalClock)
}

// A block that is registered for good keeps what it captures.
struct Clearance: Sendable {}
struct Service: Sendable { var token = Clearance() }
struct Cache: Sendable {}
struct Factory: Sendable {}
func registerCapturing(_ token: Clearance, make: @escaping @Sendable () -> Factory) {
    InjectionManager.register(Service.self) { Service(token: token) }  // expect-warning: the block of Service captures `token`
    InjectionManager.register(Cache.self) { Cache() }
    InjectionManager.register(Factory.self) { make() }  // expect-note: not verified: the block of Factory
}
func useCapturing() { _ = (Inject(Service.self), Inject(Cache.self), Inject(Factory.self), Inject(Clearance?.self)) }
// A function that the system calls first hands on no user's objects. One that it calls later may.
struct Ledger: Sendable { var token = Clearance() }
struct Receipt: Sendable { var token = Clearance() }
final class Delegate {
    func applicationDidFinishLaunching(_ token: Clearance) { open(token) }
    func applicationDidBecomeActive(_ token: Clearance) { activate(token) }
    private func open(_ token: Clearance) { InjectionManager.register(Ledger.self) { Ledger(token: token) } }  // expect-warning: the block of SessionRules.Ledger captures `token`
    private func activate(_ token: Clearance) {
        InjectionManager.register(Receipt.self) { Receipt(token: token) }  // expect-warning: the block of Receipt captures `token`
    }
    func use() { _ = (Inject(Ledger.self), Inject(Receipt.self)) }
}
struct Account: Sendable { let name: String }
func twoSteps(_ name: String) {
    InjectionManager.resetCurrentContainer()
    InjectionManager.register(Account.self) { Account(name: name) }
}
func useAccount() { _ = Inject(Account.self) }

// Who injects what only sessions register, when there is none?
struct Sketch: Sendable {}
struct Guest: Sendable {}
func signInAgain(_ draft: Sketch) throws {
    InjectionManager.register(Guest.self) { Guest() }
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(draft, as: Sketch.self)
        InjectionManager.register(Guest.self) { Guest() }
        InjectionManager.register(Editor.self) { Editor() }
        registerForSession()
    }
    try InjectionManager.currentSession.register(Letter.self) { Letter() }
}
func registerForSession() { InjectionManager.register(Stamp.self) { Stamp() } }
struct Letter: Sendable {}
struct Stamp: Sendable {}
final class Editor: Sendable {
    let draft: Sketch = Inject()
    let letter: Letter = Inject()
    func save() { let stamp: Stamp = Inject(); _ = stamp }
}
final class PushHandler {
    let draft: Sketch = Inject()  // expect-warning: only sessions register Sketch
    let letter: Letter? = Inject()
    let guest: Guest = Inject()
    lazy var stamp: Stamp = Inject()
    func open() throws { _ = try InjectionManager.currentSession.resolve(Letter.self) }
}
struct Seal: Sendable {}
func keepSeal() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Seal.self) { Seal() } }
    InjectionManager.register(Inject(Seal.self), as: Seal.self)
}
func openOldScreen() { _ = Inject(Editor.self) }  // expect-warning: only sessions register Editor

// What a session registers may be replaced while it lasts, and ends with it.
struct Voucher: Sendable { var text = "" }
func registerVoucher() { InjectionManager.register(Voucher.self) { Voucher() } }
func signInWithVoucher() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Voucher.self) { Voucher(text: "new") } }
}
final class Renewing { func renew(_ text: String) { InjectionManager.register(Voucher.self) { Voucher(text: text) } } }
func useVoucher() { _ = Inject(Voucher.self) }
