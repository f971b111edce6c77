import Injection

// A script drives sessions one after the other, with functions of its own. What these call after an `await` is not late.
struct Viewer: Sendable { let name: String }
func answer() async -> String { "" }
@MainActor enum Screen {
    static var shown: String?
    static var loaded: String?  // expect-warning: `Screen.loaded` outlives sessions, and code of a session writes it late
    static var played: String?  // expect-warning: `Screen.played` outlives sessions, and code of a session writes it late
    static var sent: String?  // expect-warning: `Screen.sent` outlives sessions, and code of a session writes it late
    static var greeted: String?  // expect-warning: `Screen.greeted` outlives sessions, and code of a session writes it late
    static func clear() { (shown, loaded, played, sent, greeted) = (nil, nil, nil, nil, nil) }
}
@MainActor final class Model {
    let viewer: Viewer = Inject()
    func show() { Screen.shown = viewer.name }
    func play() { Screen.played = viewer.name }
    func send() { Screen.sent = viewer.name }
    func greet() { Screen.greeted = viewer.name }
    func load() async { Screen.loaded = await answer() }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Viewer.self) { Viewer(name: name) } }
}
@MainActor func signOut() {
    Screen.clear()
    InjectionManager.resetCurrentContainer()
}
// It signs in, so it drives the session.
@MainActor func visit(_ name: String) async {
    signIn(name)
    let model: Model = Inject()
    await model.load()
    model.show()
}
// It resets itself, so it may be what one screen of several does.
@MainActor func restart(_ name: String) async {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Viewer.self) { Viewer(name: name) } }
    let model: Model = Inject()
    _ = await answer()
    model.greet()
}
// A task may run next to others, and so may the method of an object.
@MainActor func visitLater() {
    signIn("Eve")
    let model: Model = Inject()
    Task { model.send() }
}
@MainActor final class Robot {
    func visit() async {
        signIn("Cyd")
        let model: Model = Inject()
        _ = await answer()
        model.play()
    }
}
InjectionManager.register(Viewer.self) { Viewer(name: "guest") }
InjectionManager.register(Model.self) { @MainActor in Model() }
await visit("Ana")
await restart("Dan")
visitLater()
signOut()
await Robot().visit()
signOut()
print(Screen.shown ?? "", Screen.loaded ?? "", Screen.played ?? "", Screen.sent ?? "", Screen.greeted ?? "")
