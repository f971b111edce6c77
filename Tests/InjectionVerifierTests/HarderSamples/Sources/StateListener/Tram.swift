import Injection

// A reset that may register nothing may be a sign-out, although another one only ends a session.
struct Rider: Sendable { let id: String? }
struct Fare: Sendable { var zones = 1 }
protocol Line: Sendable { func register() }
struct NightLine: Line { func register() { InjectionManager.register(Fare(zones: 2), as: Fare.self) } }
@MainActor enum Stops {
    static var seen: [String] = []  // expect-warning: `Stops.seen` outlives sessions, and the reset in `Conductor.change(_:)` does not clear it
    static var missed: [String] = []
}
@MainActor final class Conductor {
    // These register something whenever they return, or for each of some modules. So they begin a session, and need not
    // clear.
    func board(_ id: String?) {
        InjectionManager.resetCurrentContainer {
            if let id { self.register(id) } else { InjectionManager.register(Fare(), as: Fare.self) }
        }
    }
    func transfer(_ lines: [any Line]) {
        InjectionManager.resetCurrentContainer { for line in lines { line.register() } }
    }
    func upgrade(_ id: String?) {
        InjectionManager.resetCurrentContainer {
            if let id { print(id) }
            self.register(id)
        }
    }
    func insist(_ id: String?) {
        InjectionManager.resetCurrentContainer {
            guard let id else { fatalError("nobody") }
            self.register(id + id.first!.uppercased())
        }
    }
    func change(_ id: String?) {
        InjectionManager.resetCurrentContainer {
            if let id { self.register(id) }
        }
        Stops.missed = []
    }
    private nonisolated func register(_ id: String?) { InjectionManager.register(Rider(id: id), as: Rider.self) }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        (Stops.seen, Stops.missed) = ([], [])
    }
}
@main @MainActor struct Tram {
    static func main() {
        InjectionManager.register(Rider.self) { Rider(id: nil) }
        InjectionManager.register(Fare.self) { Fare() }
        let conductor = Conductor()
        conductor.change("Ana")
        conductor.board(nil)
        conductor.transfer([NightLine()])
        conductor.upgrade("Ben")
        conductor.insist("Cleo")
        ride("Main Street")
        conductor.signOut()
        print(Inject(Rider.self), Inject(Fare.self))
    }
}
@MainActor func ride(_ stop: String) {
    Stops.seen.append(stop)
    Stops.missed.append(stop)
    print(Stops.seen, Stops.missed)
}
