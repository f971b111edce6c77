import Injection
import Synchronization

// These look as if they clear what a sign-in writes.
struct Skipper: Sendable { let name: String; let number: Int }
final class Chest {
    private var gold: [String] = []  // expect-warning: `Chest.gold` outlives sessions
    func add(_ name: String) { gold.append(name) }
}
@MainActor enum Harbor {
    static let latest = Atomic<Int>(0)  // expect-warning: `Harbor.latest` outlives sessions
    static let number = Atomic<Int>(0)
    static var berths: [String: String] = [:]  // expect-warning: `Harbor.berths` outlives sessions
    static var arriving: [String: String] = [:]
    static var cargo: [String] = []  // expect-warning: `Harbor.cargo` outlives sessions, and the reset in `signOut(again:)` does not clear it
    static var chests: [any Sendable] = []
    static var tally: (name: String, count: Int) = ("", 0)  // expect-warning: `Harbor.tally` outlives sessions, and the reset in `signOut(again:)` does not clear it
    static var crew: (name: String, count: Int) = ("", 0)  // expect-warning: `Harbor.crew` outlives sessions, and the reset in `signOut(again:)` does not clear it
    static var watch: (name: String, session: InjectionSession)?  // expect-warning: `Harbor.watch` outlives sessions, and the reset in `signOut(again:)` does not clear it
    static var watches: [String: InjectionSession] = [:]  // expect-warning: `Harbor.watches` outlives sessions
    static var byOnce: String?  // expect-warning: `Harbor.byOnce` outlives sessions
    static var byLaunch: String?  // expect-warning: `Harbor.byLaunch` outlives sessions
    static var session: InjectionSession?
    static var sessions: [InjectionSession] = []
    static var mate: (name: String, count: Int) = ("", 0)
}
@MainActor func arrive(_ skipper: Skipper, _ last: String) {
    let key = skipper.name
    Harbor.berths[key] = key
    Harbor.berths[last] = nil
    Harbor.arriving[key] = key
    print(Harbor.arriving.count)
    Harbor.arriving[key] = nil
    Harbor.latest.exchange(skipper.number, ordering: .relaxed)
    Harbor.number.store(skipper.number, ordering: .relaxed)
    Harbor.cargo.append(key)
    Harbor.byLaunch = key
    Harbor.byOnce = key
    Harbor.tally = (key, skipper.number)
    Harbor.crew = (key, skipper.number)
    Harbor.mate = (key, skipper.number)
    Harbor.mate.name = key
    Harbor.watch = (key, InjectionManager.currentSession)
    Harbor.watches[key] = InjectionManager.currentSession
    Harbor.session = InjectionManager.currentSession
    Harbor.sessions.append(InjectionManager.currentSession)
    (Harbor.chests[0] as? Keeper)?.chest.add(key)
}
final class Keeper: @unchecked Sendable { let chest = Chest() }
/// Launch registers it as an instance, so no reset runs its hook.
@MainActor final class Lighthouse: @MainActor Evictable { func containerDidEvict() { Harbor.byLaunch = nil } }
@MainActor func signIn(_ skipper: Skipper) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(skipper, as: Skipper.self) }
    arrive(skipper, "Ana")
}
/// Its initializer runs at the first sign-out only.
@MainActor final class Pilot {
    static let shared = Pilot()
    init() { Harbor.byOnce = nil }
    func rest() {}
}
@MainActor func signOut(again: Bool) {
    Pilot.shared.rest()
    Harbor.number.exchange(0, ordering: .relaxed)
    Harbor.crew.count = 0  // the name stays
    Harbor.mate = ("", 0)
    if again {
        InjectionManager.resetCurrentContainer { Harbor.cargo = [] }
    } else {
        InjectionManager.resetCurrentContainer()
    }
}
InjectionManager.register(Skipper.self) { Skipper(name: "nobody", number: 0) }
InjectionManager.register(Lighthouse(), as: Lighthouse.self)
Harbor.chests.append(Keeper())
_ = Inject(Lighthouse.self)
signIn(Skipper(name: "Ana", number: 1))
print(Inject(Skipper.self).name)
signOut(again: false)
