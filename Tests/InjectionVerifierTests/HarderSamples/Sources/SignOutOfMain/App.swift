import Injection

// The next sign-in, which `main()` makes, too, is no reset of the sign-out before it.
struct Pilot: Sendable { let name: String }
@MainActor final class Tower {
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Pilot.self) { Pilot(name: name) } }
    }
    func signOut() { print("Good night") }  // expect-warning: `Tower.signOut()` resets nothing
    func close() { InjectionManager.resetCurrentContainer() }
}
@main @MainActor struct Airport {
    static func main() {
        InjectionManager.register(Pilot.self) { Pilot(name: "guest") }
        let tower = Tower()
        for name in ["Ana", "Ben"] {
            tower.signIn(name)
            print(Inject(Pilot.self).name)
            tower.signOut()
        }
        tower.close()
    }
}
