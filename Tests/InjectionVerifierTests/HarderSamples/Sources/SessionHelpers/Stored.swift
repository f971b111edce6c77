import Injection

// A reset that calls what was stored: which closure that is, nobody knows, and so not that it registers for good.
struct Begin { let register: () -> Void; func run() { InjectionManager.resetCurrentContainer { register() } } }
final class Hooks {
    var all: [(String) -> Void] = []
    func run(_ name: String) { InjectionManager.resetCurrentContainer { all.forEach { $0(name) } } }
}
struct Bead: Sendable { var name = "" }
struct Clasp: Sendable { var name = "" }
struct Cord: Sendable { var name = "" }
func launchStored() {
    InjectionManager.register(Bead.self) { Bead() }
    InjectionManager.register(Clasp.self) { Clasp() }
    InjectionManager.register(Cord.self) { Cord() }
}
func signInStored(_ hooks: Hooks, _ name: String) {
    Begin { InjectionManager.register(Bead.self) { Bead(name: name) } }.run()  // expect-note: not verified: a stored closure registers Bead
    hooks.all.append { name in InjectionManager.register(Clasp.self) { Clasp(name: name) } }  // expect-note: not verified: a stored closure registers Clasp
    hooks.run(name)
    // This one runs here.
    InjectionManager.register(Cord.self) { Cord(name: "again") }  // expect-warning: Cord, which is registered at launch, is registered again permanently
    _ = (Inject(Bead.self), Inject(Clasp.self), Inject(Cord.self))
}
