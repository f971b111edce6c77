import Injection

// An injection after an awaited sign-in belongs to the session that has just begun.
struct Guest: Sendable { var name = "guest" }
final class Desk: Sendable {
    let guest: Guest = Inject()
    func greet() { print("Hello, \(guest.name)") }
}
@MainActor func signIn(_ name: String) async {
    await Task.yield()
    InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(name: name) } }
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }

InjectionManager.register(Guest.self) { Guest() }
InjectionManager.register(Desk.self) { Desk() }
Inject(Desk.self).greet()
await signIn("Ana")
Inject(Desk.self).greet()
print(Inject(Guest.self).name)
signOut()
Inject(Desk.self).greet()
await signIn("Ben")
print(Inject(Guest.self).name)
print(Inject(Guest.self).name)
Inject(Desk.self).greet()
// Top-level code that signs in drives the sessions, so nobody else begins one while it waits.
await Task.yield()
print(Inject(Guest.self).name)
// This code has not signed in.
@MainActor func look() async {
    await Task.yield()
    print(Inject(Guest.self).name)  // expect-warning: Guest, which is registered for a session, is injected after an `await`
}
await look()
// A class that is not final signs in with this method, too, if no subclass has another one.
@MainActor class Front {
    func open(_ name: String) async { await signIn(name) }
}
@MainActor class Back {
    func open(_ name: String) async { await signIn(name) }
}
final class ClosedBack: Back {
    override func open(_ name: String) async { await Task.yield() }
}
@MainActor func visit() async {
    await Front().open("Cleo")
    print(Inject(Guest.self).name)
}
@MainActor func visit(_ back: Back) async {
    await back.open("Dan")
    print(Inject(Guest.self).name)  // expect-warning: Guest, which is registered for a session, is injected after an `await`
}
await visit()
await visit(ClosedBack())
