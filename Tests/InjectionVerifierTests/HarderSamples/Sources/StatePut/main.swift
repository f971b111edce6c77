import Injection

// Launch puts objects into others by calls. They live as long as these, and so does what they keep of a user.
struct Guest: Sendable { let name: String }
protocol Filter: AnyObject { func pass(_ name: String) }
final class Appended: Filter {
    private var last = ""  // expect-warning: `Appended.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class Keyed: Filter {
    private var last = ""  // expect-warning: `Keyed.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class Paired: Filter {
    private var last = ""  // expect-warning: `Paired.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class Listed: Filter {
    private var last = ""  // expect-warning: `Listed.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class Captured {
    private var last = ""  // expect-warning: `Captured.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class CapturedByCall {
    private var last = ""  // expect-warning: `CapturedByCall.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class CapturedByFunction {
    private var last = ""  // expect-warning: `CapturedByFunction.last` outlives sessions
    func pass(_ name: String) { last = name }
}
// Launch injects it, so the closure keeps the object of the first session.
final class CapturedByInjection: @unchecked Sendable {
    private var last = ""  // expect-warning: `CapturedByInjection.last` outlives sessions
    func pass(_ name: String) { last = name }
}
final class CapturedInCommand: @unchecked Sendable {
    private var last = ""  // expect-warning: `CapturedInCommand.last` outlives sessions
    func pass(_ name: String) { last = name }
}
struct Command { let run: (String) -> Void }
// One that a session makes.
final class Shown: Filter {
    private var last = ""
    func pass(_ name: String) { last = name }
}
// One that nobody keeps.
final class Passing {
    private var last = ""
    func pass(_ name: String) { last = name }
}
final class Server {
    private var filters: [any Filter] = []
    private var filtersByName: [String: any Filter] = [:]
    private var pairs: [(name: String, filter: any Filter)] = []
    private var hooks: [(String) -> Void] = []
    private var commands: [String: Command] = [:]
    private let log: (String) -> Void
    private let store: (String) -> Void
    init(log: @escaping (String) -> Void, store: @escaping (String) -> Void) { (self.log, self.store) = (log, store) }
    func use(_ filter: any Filter) { filters.append(filter) }
    func use(_ filter: any Filter, for name: String) { filtersByName[name] = filter }
    func pair(_ filter: any Filter) { pairs.append((name: "", filter: filter)) }
    func on(_ hook: @escaping (String) -> Void) { hooks.append(hook) }
    func add(_ name: String, _ body: @escaping (String) -> Void) { commands[name] = Command(run: body) }
    func run(_ name: String) {
        for command in commands.values { command.run(name) }
        for filter in filters + filtersByName.values + pairs.map(\.filter) { filter.pass(name) }
        for hook in hooks + [log, store] { hook(name) }
    }
}
// Limit: an object that nothing but a closure in an array holds
final class CapturedInArray {
    private var last = ""
    func pass(_ name: String) { last = name }
}
final class Pipeline {
    private let steps: [(String) -> Void]
    init(_ steps: [(String) -> Void]) { self.steps = steps }
    func run(_ name: String) { for step in steps { step(name) } }
}
func makeLog() -> (String) -> Void {
    let captured = CapturedByFunction()
    return { captured.pass($0) }
}
func launch() {
    let (captured, other) = (Captured(), CapturedByCall())
    let server = Server(log: makeLog()) { captured.pass($0) }
    server.use(Appended())
    server.use(Keyed(), for: "keyed")
    server.pair(Paired())
    server.on { other.pass($0) }
    InjectionManager.register(CapturedByInjection.self) { CapturedByInjection() }
    let injected: CapturedByInjection = Inject()
    server.on { injected.pass($0) }
    InjectionManager.register(CapturedInCommand.self) { CapturedInCommand() }
    let inCommand: CapturedInCommand = Inject()
    server.add("pass") { inCommand.pass($0) }
    Passing().pass("")
    InjectionManager.register(server, as: Server.self)
    let inArray = CapturedInArray()
    InjectionManager.register(Pipeline([{ inArray.pass($0) }]), as: Pipeline.self)
    let filters: [any Filter] = CommandLine.argc > 1 ? [] : [Listed()]
    InjectionManager.register(filters, as: [any Filter].self)
    InjectionManager.register(Guest.self) { Guest(name: "guest") }
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(name: name) } }
    Inject(Server.self).run(Inject(Guest.self).name)
    Inject(Pipeline.self).run(name)
    for filter in Inject([any Filter].self) + [Shown()] { filter.pass(name) }
    Passing().pass(name)
}
func signOut() { InjectionManager.resetCurrentContainer() }
launch()
signIn("Ana")
signOut()
