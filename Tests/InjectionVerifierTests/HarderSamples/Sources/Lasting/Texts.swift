import Injection

// A text that is computed of what a user's object has is the user's.
@MainActor final class Labels {
    static let shared = Labels()
    private var title = ""  // expect-warning: `Labels.title` outlives sessions
    private var lines: [String] = []  // expect-warning: `Labels.lines` outlives sessions
    private var context: [String: String] = [:]  // expect-warning: `Labels.context` outlives sessions
    private var count = 0  // expect-warning: `Labels.count` outlives sessions
    private var seen: Set<String> = []  // expect-warning: `Labels.seen` outlives sessions
    private var sizes: [String: Int] = [:]  // expect-warning: `Labels.sizes` outlives sessions
    func title(_ text: String) { title = text }
    func add(_ text: String) { lines.append(text) }
    func set(_ text: String?, for key: String) { context[key] = text }
    // Of a number, or of what something is only found by, nobody reads who it is.
    func set(_ count: Int) { self.count = count }
    func see(_ name: String) { seen.insert(name) }
    func measure(_ name: String) { sizes[name] = 1 }
}
func label() -> String { "of " + Inject(Subscriber.self).token }
func line() -> String { "[\(Inject(Subscriber.self).token.uppercased())]" }
func length() -> Int { Inject(Subscriber.self).token.count }
@MainActor func show() {
    Labels.shared.title(label())
    Labels.shared.add(line())
    Labels.shared.set(label(), for: "user")
    Labels.shared.set(length())
    Labels.shared.see(line())
    Labels.shared.measure(line())
}

// What a key path leads to is set.
@MainActor final class Bench {
    static let shared = Bench()
    struct Drawer { var engine: Turbine?; var lever: Lever? }
    var engine: Turbine?
    var other: Turbine?
    var drawer = Drawer()
    var lever: Lever?
    var level = 0
    private var stored: Turbine?
    var computed: Turbine? {  // expect-warning: `Bench.stored` outlives sessions, and is assigned Turbine
        get { stored }
        set { stored = newValue }
    }
    func set<Value>(_ path: ReferenceWritableKeyPath<Bench, Value>, _ value: Value) { self[keyPath: path] = value }
    func get<Value>(_ path: KeyPath<Bench, Value>) -> Value { self[keyPath: path] }
}
@MainActor func equip() {
    Bench.shared[keyPath: \.engine] = Inject(Turbine.self)  // expect-warning: `Bench.engine` outlives sessions, and is assigned Turbine
    Bench.shared[keyPath: \.drawer.engine] = Inject(Turbine.self)  // expect-warning: `Bench.drawer` outlives sessions, and may hold Turbine
    Bench.shared[keyPath: \.computed] = Inject(Turbine.self)
    Bench.shared.set(\.lever, Inject(Lever.self))
    _ = (Bench.shared.get(\.other), Bench.shared[keyPath: \.level], Inject(Turbine.self))
}

// What names its own type is a function of that type alone.
@MainActor final class Rack {
    static let shared = Rack()
    static let limit = 2
    private var engine: Turbine?
    private var other: Turbine?
    func open() {
        guard Self.limit > 0 else { return }
        engine = Inject()  // expect-warning: `Rack.engine` outlives sessions, and is assigned Turbine
        other = Inject()  // expect-warning: `Rack.other` outlives sessions, and is assigned Turbine
    }
}
@MainActor func openRack() { Rack.shared.open() }
