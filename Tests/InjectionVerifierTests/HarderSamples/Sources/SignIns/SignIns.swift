import Dispatch
import Injection

// Registered at launch, and again for good where someone signs in: no reset removes it.
final class Accounts: Sendable {
    func signIn() {
        InjectionManager.register(Member.self) { Member(name: Inject((any Directory).self).name()) }  // expect-warning: Member, which is registered at launch, is registered again permanently: no reset removes this; if it belongs to a session, register it in the closure of the reset, as in `InjectionManager.resetCurrentContainer { InjectionManager.register(Member.self) { … } }`, or after an `await`, of `session.end`
    }
    func signOut() { InjectionManager.resetCurrentContainer() }
}
func switchTariff(_ name: String) {
    InjectionManager.resetCurrentContainer()
    InjectionManager.register(Tariff.self) { Tariff(name: name) }  // expect-warning: Tariff, which is registered at launch, is registered again permanently
}
func award(_ badges: Badges) async {
    InjectionManager.resetCurrentContainer()  // expect-warning: this resets off the main actor
    await Task.yield()
    InjectionManager.register(badges, as: Badges.self)  // expect-warning: Badges, which is registered at launch, is registered again permanently
}

// Each registration is right: in the closure, for this session, or for all.
func signInRightly(_ shift: Shift) throws {
    InjectionManager.resetCurrentContainer { InjectionManager.register(shift, as: Shift.self) }
    try InjectionManager.currentSession.register(Stage.self) { Stage() }
}
func endShift() {
    InjectionManager.resetCurrentContainer()
    InjectionManager.register(Shift.self) { Shift() }
}
// Made under a condition, it replaces the other on purpose.
func registerDoubles() { InjectionManager.register(Backend.self) { Backend(isDouble: true) } }
func translate() {
    let before: Locale1 = Inject()
    InjectionManager.resetCurrentContainer()
    InjectionManager.register(Locale1.self) { Locale1(name: before.name + "-CH") }
}
func raiseContrast() {
    let contrast: Contrast = Inject()
    InjectionManager.register(contrast.raised(), as: Contrast.self)
}

// Launched by one function, which only then runs what signs in and out.
struct Catalog: Sendable {}
func registerCatalog() { InjectionManager.register(Catalog.self) { Catalog() } }
func registerCatalogAgain() { InjectionManager.register(Catalog.self) { Catalog() } }  // expect-warning: Catalog is registered a second time; the one that runs last counts
func launchAndRun() {
    registerCatalog()
    registerCatalogAgain()
    run()
}
func run() {
    while let line = readLine() {
        if line == "sign out" { InjectionManager.resetCurrentContainer() } else { print(line, Inject(Catalog.self)) }
    }
}

// A task that the closure of a reset starts is not part of the reset.
struct Album: Sendable {}
struct Stamp: Sendable {}
struct Medal: Sendable {}
struct Cape: Sendable {}
struct Whistle: Sendable {}
struct Globe: Sendable {}
struct Kettle: Sendable {}
struct Anchor: Sendable {}
struct Lantern: Sendable {}
func signInWithTasks(_ queue: DispatchQueue, _ cape: Cape) {
    InjectionManager.resetCurrentContainer {
        Task { InjectionManager.register(Album.self) { Album() } }  // expect-error: Album is registered after the reset, by code that its closure only starts, and so permanently; register it in the closure itself, or, if it arrives later, with `try session.register(Album.self) { … }`, where `session` is the `currentSession` after the reset
        Task.immediate { InjectionManager.register(Stamp.self) { Stamp() } }  // expect-error: Stamp is registered after the reset
        queue.async { registerMedal() }  // expect-error: Medal is registered after the reset
        later { InjectionManager.register(Cape.self) { cape } }  // expect-error: Cape is registered after the reset
        InjectionManager.register(Globe.self) { Globe() }
        Task { _ = Inject(Whistle.self) }
        Task {  // in a container of its own
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Lantern.self) { Lantern() }
                _ = Inject(Lantern.self)
            }
        }
        atOnce { InjectionManager.register(Kettle.self) { Kettle() } }
    }
    let session = InjectionManager.currentSession
    Task { try session.register(Anchor.self) { Anchor() } }
    Task { InjectionManager.register(Whistle.self) { Whistle() } }
}
func registerMedal() { InjectionManager.register(Medal.self) { Medal() } }
func later(_ work: @escaping @Sendable () -> Void) { Task { work() } }
func atOnce(_ work: @escaping () -> Void) { work() }

// The calls come in either order, and only one of them resets.
struct Wind: Sendable {}
func registerEast() { InjectionManager.register(Wind.self) { Wind() } }
func registerWest() { InjectionManager.register(Wind.self) { Wind() } }  // expect-warning: Wind is registered a second time
func startInTheEast() {
    registerEast()
    InjectionManager.resetCurrentContainer()
    registerWest()
}
func startInTheWest() -> Wind {
    registerWest()
    _ = Inject(Wind?.self)
    registerEast()
    return Inject()
}

// A reset on another way does not come between two registrations.
struct Poster: Sendable { var text = "" }
func hangPoster(isOld: Bool) {
    InjectionManager.register(Poster.self) { Poster() }
    if isOld {
        InjectionManager.resetCurrentContainer()
        return
    }
    InjectionManager.register(Poster.self) { Poster(text: "new") }
    print(Inject(Poster.self))
}
