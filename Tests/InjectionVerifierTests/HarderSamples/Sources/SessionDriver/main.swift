import Injection

// A demonstration signs users in and out by itself, as top-level code does. Nobody else signs in while it waits.
struct Pilot: Sendable { let name: String }
@MainActor final class Cockpit {
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Pilot.self) { Pilot(name: name) } }
    }
    func signOut() { InjectionManager.resetCurrentContainer() }
    // A button calls it, too.
    func fly() async {
        signIn("Cara")
        await Task.yield()
        signOut()  // expect-warning: this reset follows an `await`
    }
}
@MainActor func demonstrate(_ cockpit: Cockpit) async {
    cockpit.signIn("Ana")
    await land(Inject(Pilot.self).name)
    cockpit.signOut()
    await demonstrateAgain(cockpit)
}
@MainActor func demonstrateAgain(_ cockpit: Cockpit) async {
    cockpit.signIn("Ben")
    await land(Inject(Pilot.self).name)
    cockpit.signOut()
}
// It does not sign in by itself, so another user may have done so.
@MainActor func shutDown(_ cockpit: Cockpit) async {
    await land("all")
    cockpit.signOut()  // expect-warning: this reset follows an `await`
}
@MainActor func retry(_ cockpit: Cockpit, _ isFirst: Bool) async {
    if isFirst { cockpit.signIn("Dan") }
    await land("all")
    cockpit.signOut()  // expect-warning: this reset follows an `await`
}
func land(_ name: String) async { await Task.yield() }

InjectionManager.register(Pilot.self) { Pilot(name: "nobody") }
let cockpit = Cockpit()
await demonstrate(cockpit)
await shutDown(cockpit)
await retry(cockpit, CommandLine.argc > 1)
let button = { @MainActor in Task { await cockpit.fly() } }
await button().value
