import Injection

// A sign-out clears it, and then code of the session that has ended writes it.
struct Reader: Sendable { let name: String }
func answer() async -> String { "" }
@MainActor enum Store {
    static var late: String?  // expect-warning: `Store.late` outlives sessions, and code of a session writes it late
    static var inTask: String?  // expect-warning: `Store.inTask` outlives sessions, and code of a session writes it late
    static var below: String?  // expect-warning: `Store.below` outlives sessions, and code of a session writes it late
    static var checked: String?
    static var before: String?
    static var ofNobody: String?
    static var started: String?
    static var ended: String?  // expect-warning: `Store.ended` outlives sessions, and code of a session writes it late
    static func save(_ text: String) { below = text }
    static func clear() { (late, inTask, below, checked, before, ofNobody) = (nil, nil, nil, nil, nil, nil); (started, ended) = (nil, nil) }
}
actor Engine { func start() {} }
@MainActor final class Refresher {
    let reader: Reader = Inject()
    private let engine = Engine()
    // No call stands between the write and the `await` next to it.
    func start(_ text: String) async {
        let (engine, name) = (engine, text)
        Store.started = name
        await engine.start()
        Store.ended = name
    }
    func refresh() async {
        Store.before = reader.name
        Store.late = await answer()
        Store.save(await answer())
    }
    func refreshLater() { Task { Store.inTask = await answer() } }
    func refreshIfCurrent() async {
        let session = InjectionManager.currentSession
        let text = await answer()
        guard session.isCurrent else { return }
        Store.checked = text
    }
}
// No object of a session has this code.
@MainActor func loadForAll() async { Store.ofNobody = await answer() }
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Reader.self) { Reader(name: name) } }
}
@MainActor func signOut() {
    Store.clear()
    InjectionManager.resetCurrentContainer()
}
InjectionManager.register(Reader.self) { Reader(name: "guest") }
InjectionManager.register(Refresher.self) { @MainActor in Refresher() }
signIn("Ana")
await Inject(Refresher.self).refresh()
Inject(Refresher.self).refreshLater()
await Inject(Refresher.self).refreshIfCurrent()
await Inject(Refresher.self).start("Ana")
await loadForAll()
signOut()
print(Store.late ?? "", Store.inTask ?? "", Store.below ?? "", Store.checked ?? "", Store.before ?? "", Store.ofNobody ?? "")
