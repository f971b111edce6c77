import Injection

// What passes through code on its way: a builder, a function that maps, an asynchronous constant, a table.
struct Entry { let title: String; var turbine: Turbine? = nil }
@resultBuilder enum MenuBuilder {
    static func buildExpression(_ entry: Entry) -> [Entry] { [entry] }
    static func buildBlock(_ entries: [Entry]...) -> [Entry] { entries.flatMap { $0 } }
}
struct Menu {
    let entries: [Entry]
    init(@MenuBuilder _ entries: () -> [Entry]) { self.entries = entries() }
}
func turbines(of entries: [Entry]) -> [Turbine] { entries.compactMap { $0.turbine } }
func levers(of levers: [Lever]) -> [Lever] { levers.map { $0 } }
enum Menus {
    nonisolated(unsafe) static let user = Menu { Entry(title: "Yours", turbine: Inject()); Entry(title: "About") }  // expect-error: `user` is kept for the life of the process, and holds Turbine
    nonisolated(unsafe) static let plain = Menu { Entry(title: "About"); Entry(title: "Help") }
    static let mapped = turbines(of: [Entry(title: "Yours", turbine: Inject())])  // expect-error: `mapped` is kept for the life of the process, and holds Turbine
    static let mappedPlain = levers(of: [Inject()])
    nonisolated(unsafe) static let copied = Array([Inject(Turbine.self)].reversed())  // expect-error: `copied` is kept for the life of the process, and holds Turbine
    static let copiedPlain = Array([Inject(Lever.self)].reversed())
}
func loadTurbine() async -> Turbine { Inject() }
func loadLever() async -> Lever { Inject() }
final class Cabinet<Value> {
    private var values: [String: Value] = [:]  // expect-warning: `Cabinet.values` outlives sessions
    func value(_ name: String, _ make: () -> Value) -> Value {
        if let known = values[name] { return known }
        let made = make()
        values[name] = made
        return made
    }
}
struct Cabinets {
    let turbines = Cabinet<Turbine>()
    let levers = Cabinet<Lever>()
}
@MainActor enum Desk {
    static var turbine: Turbine?
    static var lever: Lever?  // expect-warning: `Desk.lever` outlives sessions
    static var handlers: [String: () -> Void] = [:]  // expect-warning: `Desk.handlers` outlives sessions
    static let cabinets = Cabinets()
    static func load() async {
        async let turbine = loadTurbine()
        async let lever = loadLever()
        Self.turbine = await turbine  // expect-warning: `Desk.turbine` outlives sessions, and is assigned Turbine
        Self.lever = await lever
    }
    static func fill() {
        let account: Subscriber? = Inject()
        handlers["user"] = { print(account?.token ?? "") }
        handlers["plain"] = { print(Inject(Subscriber?.self)?.token ?? "") }
        _ = cabinets.turbines.value("a") { Inject() }
        _ = cabinets.levers.value("a") { Inject() }
    }
}

// A class itself holds nothing of its objects.
class Drawer {
    let turbine: Turbine = Inject()
    init() {}
    static func enroll() {
        Furniture.types.append(self)
        _ = Inject(Turbine.self)
    }
}
enum Furniture {
    nonisolated(unsafe) static var types: [Drawer.Type] = []  // expect-warning: `Furniture.types` outlives sessions, and the reset
    static func open() -> Drawer {
        Drawer.enroll()
        return Drawer()
    }
}
