import Injection

// What code of a session writes, and a static or global variable keeps: the next user finds it, whatever it is.
enum Progress: Sendable { case unknown, completed }
struct Kiosk: Sendable { let name: String; let hasPlugin: Bool }
final class ProgressCache: @unchecked Sendable {
    static let shared = ProgressCache()
    private(set) var value = Progress.unknown  // expect-warning: `ProgressCache.value` outlives sessions
    func update(_ progress: Progress) { value = progress }
}
final class Setup {
    let shop: Kiosk = Inject()
    private var count = 0
    func progress() -> Progress {
        count += 1
        if ProgressCache.shared.value == .completed { return .completed }
        let progress: Progress = shop.hasPlugin ? .completed : .unknown
        ProgressCache.shared.update(progress)
        return progress
    }
}
enum Flags {
    nonisolated(unsafe) static var areLoaded = false  // expect-warning: `Flags.areLoaded` outlives sessions
    nonisolated(unsafe) static var isReady = false  // expect-warning: `Flags.isReady` outlives sessions
    nonisolated(unsafe) static var isOpen = false  // expect-warning: `Flags.isOpen` outlives sessions
    nonisolated(unsafe) static var isForgotten = false
    static func load() {
        if areLoaded { return }
        isReady = true
        let useCase = Inject(Setup.self)
        print(useCase.progress())
        areLoaded = true
        isForgotten = true
    }
    // `open` handles nothing of a session, and `perhaps` only on another execution path.
    static func open() { isOpen = true }
    static func perhaps(_ isGuest: Bool) {
        if isGuest { isReady = false } else { print(Inject(Setup.self).progress()) }
    }
}
// An instance that launch registers is no user's, and neither is one that a block makes, until it is built.
final class Meter: Sendable {}
final class Poster { let shop: Kiosk = Inject() }
enum Uses {
    nonisolated(unsafe) static var count = 0
    nonisolated(unsafe) static var made = 0
    static func add() {
        let meter: Meter = Inject()
        print(meter)
        count += 1
    }
    static func make() -> Poster {
        let poster = Poster()
        made += 1
        return poster
    }
}
nonisolated(unsafe) var lastShop = 0  // expect-warning: `lastShop` outlives sessions
func remember(_ shop: Kiosk) { lastShop = shop.name.count }
func rememberIt() { remember(Inject()) }
func signIn(_ shop: Kiosk) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(shop, as: Kiosk.self) }
    Flags.isForgotten = false
}
// It gets a text and no more.
nonisolated(unsafe) var signIns = 0
func signIn(_ name: String) {
    signIns += 1
    signIn(Kiosk(name: name, hasPlugin: true))
}
func signInByName() { signIn(readLine() ?? "Ana") }
func launch() {
    InjectionManager.register(Kiosk.self) { Kiosk(name: "", hasPlugin: false) }
    InjectionManager.register(Setup.self) { Setup() }
    InjectionManager.register(Meter.self) { Meter() }
    InjectionManager.register(Poster.self) { Uses.make() }
    Uses.add()
    Flags.open()
    Flags.load()
    Flags.perhaps(true)
    rememberIt()
    print(Inject(Poster.self))
}
