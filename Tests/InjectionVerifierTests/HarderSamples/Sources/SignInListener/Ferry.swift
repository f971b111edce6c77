import Injection

// A library keeps the user. The only reset registers the user if there is one, and so it is the sign-out as well.
struct Passenger: Sendable { let id: String? }
@MainActor final class Gangway {
    func libraryDidChange(_ id: String?) {
        guard id != Inject(Passenger.self).id else { return }
        InjectionManager.resetCurrentContainer {
            if let id { InjectionManager.register(Passenger(id: id), as: Passenger.self) }
        }
    }
}
@main @MainActor struct Ferry {
    static func main() {
        InjectionManager.register(Passenger.self) { Passenger(id: nil) }
        let gangway = Gangway()
        for id in ["Ana", nil, "Ben"] { gangway.libraryDidChange(id) }
    }
}
