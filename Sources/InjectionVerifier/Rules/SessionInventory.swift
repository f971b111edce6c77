/// The inventory of sessions: for each session type, the things that its code reaches and that stay when the session
/// ends, such as files, user defaults and timers. The app itself has to clear these.
///
/// The inventory lists all calls of this kind, and does not judge them. The code of a type consists of its methods, the
/// methods of the objects that its blocks build, the functions that inject the type, and the functions that any of
/// these call.
struct SessionInventory {
    struct Reached: Hashable { var name: String; var place: Place; var function: String }

    struct Entry: Hashable {
        var type: TypeID
        /// The reason why the type belongs to a session.
        var reason: String
        var reached: [Reached]
    }

    private(set) var entries: [Entry] = []

    init(_ graph: InjectionGraph) {
        let program = graph.program
        let functions = program.functions.values.filter { !program.isTest($0.symbol) }
        let methods = Dictionary(grouping: functions) { $0.selfType.map(program.hierarchy.plainBase) ?? "" }
        let types = graph.scope.reasons.keys.sorted()
        let madeTypes = types.map { Self.madeTypes(of: $0, graph) }
        let ofAllTypes = Set(madeTypes.joined())
        let effects = Memo<Symbol, [Reached]>()
        for (type, ofType) in zip(types, madeTypes) {
            let injecting = graph.sites.injections.filter { $0.type.unwrapped == type && !$0.isOfTest }
            let starts = ofType.flatMap { methods[$0] ?? [] }.map(\.symbol) + injecting.map(\.function)
            let reachable = Set(reachableFrom: starts) { symbol in
                program.dispatch.targets(in: symbol).filter {
                    // The methods of another session type are listed under that type.
                    let owner = program.functions[$0]?.selfType.map(program.hierarchy.plainBase)
                    return owner.map { ofType.contains($0) || !ofAllTypes.contains($0) } ?? true
                }
            }
            let reached = Set(
                reachable.flatMap { symbol in
                    effects(symbol) { program.functions[symbol].map { Self.reached(by: $0, program) } ?? [] }
                })
            entries.append(
                Entry(
                    type: type, reason: graph.scope.explanation(type),
                    reached: reached.sorted { ($0.place, $0.name, $0.function) < ($1.place, $1.name, $1.function) }))
        }
    }

    /// Returns a type, and the types of the objects that its blocks make and that a variable of the type may hold.
    private static func madeTypes(of type: TypeID, _ graph: InjectionGraph) -> Set<TypeID> {
        let (values, variables) = (graph.state.values, graph.state.variables)
        let blocks = graph.sites.registrations.filter { $0.type == type }.compactMap(\.block.symbol)
        let madeTypes = blocks.reduce(into: Set<TypeID>()) { $0.formUnion(values.types(madeBy: $1)) }
        return Set(madeTypes.filter { variables.mayHold(type, $0) } + [variables.plainName(type)])
    }

    /// Returns the things that a function itself reaches and that stay when a session ends. Each name comes once per
    /// line of code.
    private static func reached(by function: Function, _ program: Program) -> [Reached] {
        var lines: Set<String> = []
        let outside = function.outside.map { (name: $0.name, place: $0.place) }
        let tasks = function.calls.filter { call in
            let started = call.callee.symbol.flatMap { program.functions[$0] }
            return call.isReference && call.time == .later && started?.waitsInLoop == true
        }.map { (name: "a task that waits in a loop", place: $0.place) }
        return (outside + tasks).filter { lines.insert("\($0.name) \($0.place.line)").inserted }.map {
            Reached(name: $0.name, place: $0.place, function: function.name.shown)
        }
    }
}
