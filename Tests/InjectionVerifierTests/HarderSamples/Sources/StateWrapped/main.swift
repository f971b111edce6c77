import Injection
import Observation

// Variables with storage that a wrapper or a macro adds: each is reported by its own name, once, where it is declared.
struct Viewer: Sendable { let name: String }
@propertyWrapper struct Stored<Value> {
    private var value: Value
    private var count = 0
    init(wrappedValue: Value) { value = wrappedValue }
    var wrappedValue: Value {
        get { value }
        set {
            value = newValue
            count += 1
        }
    }
}
@propertyWrapper final class Boxed<Value> {
    private var value: Value
    init(wrappedValue: Value) { value = wrappedValue }
    var wrappedValue: Value { get { value } set { value = newValue } }
}
@MainActor enum Preferences {
    @Stored static var token = ""  // expect-warning: `Preferences.token` outlives sessions, and the reset in `signOut()` does not clear it
    @Stored static var viewer: Viewer?
    @Stored static var cleared: Viewer?
    @Boxed static var theme = ""  // expect-warning: `Preferences.theme` outlives sessions, and the reset in `signOut()` does not clear it
    @Boxed static var owner: Viewer?
    @Boxed static var emptied = ""
    static func fill() {
        token = Inject(Viewer.self).name
        viewer = Inject()  // expect-warning: `Preferences.viewer` outlives sessions, and may hold Viewer
        cleared = Inject()
        theme = token
        owner = Inject()  // expect-warning: `Preferences.owner` outlives sessions, and may hold Viewer
        emptied = token
    }
    static func clear() {
        cleared = nil
        emptied = ""
    }
}
@MainActor final class Form {
    static let shared = Form()
    @Stored var draft = ""  // expect-warning: `Form.draft` outlives sessions, and the reset in `signOut()` does not clear it
    @Stored var writer: Viewer?
    func fill(_ viewer: Viewer) {
        draft = viewer.name
        writer = viewer  // expect-warning: `Form.writer` outlives sessions, and may hold Viewer
    }
}
@MainActor @Observable final class Screen {
    static let shared = Screen()
    var title: String?  // expect-warning: `Screen.title` outlives sessions
    private var subtitle: String?  // expect-warning: `Screen.subtitle` outlives sessions
    var cleared: String?
    func show(_ viewer: Viewer) {
        title = viewer.name
        subtitle = title
        cleared = title
    }
}

// A type with generic arguments, written with a protocol that leaves no trace.
protocol Channel<Value> { associatedtype Value }
struct Live<Value>: Channel, Sendable { let viewer: Viewer = Inject() }
struct Dead<Value>: Channel, Sendable {}
@MainActor enum Channels {
    static var last: (any Channel<Int> & Sendable)?
    static var all: [any Sendable & Channel<Int>] = []
    static var dead: [any Channel<String> & Sendable] = []  // expect-warning: `Channels.dead` outlives sessions, and the reset
    static func open() {
        last = Inject()  // expect-warning: `Channels.last` outlives sessions, and may hold Channel<Int>
        all = [Inject()]  // expect-warning: `Channels.all` outlives sessions, and may hold Channel<Int>
        dead = [Inject()]
    }
}

func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Viewer.self) { Viewer(name: name) } }
}
@MainActor func signOut() {
    InjectionManager.resetCurrentContainer()
    Preferences.clear()
    Screen.shared.cleared = nil
}
InjectionManager.register(Viewer.self) { Viewer(name: "guest") }
InjectionManager.register((any Channel<Int> & Sendable).self) { Live() }
InjectionManager.register((any Channel<String> & Sendable).self) { Dead() }
signIn("Ana")
Preferences.fill()
Form.shared.fill(Inject())
Screen.shared.show(Inject())
Channels.open()
signOut()
