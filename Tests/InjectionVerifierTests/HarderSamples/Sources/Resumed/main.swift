import Injection

// Launch signs in the user who was signed in when the app quit, if there is one. What it makes afterwards lives on when
// that session ends.
struct Rider: Sendable { let name: String }
@MainActor final class Garage {
    private var link: String?  // expect-warning: `Garage.link` outlives sessions, and the reset in `signOut()` does not clear it
    func receive(_ link: String) { self.link = link }
    func open() {
        guard let link else { return }
        self.link = nil
        print(link)
    }
}
// It is made for each command, and let go after it.
@MainActor struct Command {
    private let rider: Rider = Inject()
    func run(_ name: String) {
        print(rider.name)
        if name == "leave" { signOut() } else { signIn(name) }
    }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Rider.self) { Rider(name: name) } }
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Rider.self) { Rider(name: "guest") }
if let name = CommandLine.arguments.dropFirst().first { signIn(name) }
let garage = Garage()
garage.receive("ride/1")
for name in CommandLine.arguments { Command().run(name) }
print(Inject(Rider.self).name)
signOut()
garage.open()
