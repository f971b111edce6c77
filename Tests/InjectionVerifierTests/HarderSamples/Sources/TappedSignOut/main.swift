import Injection

// A stored closure may sign out, so `main` drives the sessions as soon as it has tapped a button.
struct Visitor: Sendable { var name = "nobody" }
@MainActor final class Window {
    private var actions: [String: () -> Void] = [:]
    func on(_ name: String, _ action: @escaping () -> Void) { actions[name] = action }
    func tap(_ name: String) { actions[name]?() }
}
@MainActor func show(in window: Window) {
    window.on("Sign in") {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Visitor(name: "Ana"), as: Visitor.self) }
    }
    window.on("Sign out") { InjectionManager.resetCurrentContainer() }
}
InjectionManager.register(Visitor.self) { Visitor() }
let window = Window()
show(in: window)
await Task.yield()
print(Inject(Visitor.self).name)  // expect-warning: Visitor, which is registered for a session, is injected after an `await`
window.tap("Sign in")
await Task.yield()
print(Inject(Visitor.self).name)
// A function of its own may be called before a tap.
@MainActor func look() async {
    await Task.yield()
    print(Inject(Visitor.self).name)  // expect-warning: Visitor, which is registered for a session, is injected after an `await`
}
await look()
window.tap("Sign out")
