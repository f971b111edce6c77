/// Injections of a registration's objects after they were built: in a lazy property, a method, a closure that they
/// keep, a task. They close no cycle, so no rule needs them; people who look at a graph do.
struct LaterInjections {
    /// The types and functions that a registration's block, or the call that makes an instance, leads to.
    private struct Made {
        var types: Set<TypeID> = []
        /// Functions that are handed on, and so run at another time.
        var handedOn: Set<Symbol> = []
    }

    private let graph: InjectionGraph
    /// One for each registration.
    private let made: [Made]
    private let owners: [Symbol: TypeID]
    private let members: [TypeID: [Symbol]]

    init(_ graph: InjectionGraph) {
        self.graph = graph
        made = graph.sites.registrations.map { Self.made(by: $0, graph.program) }
        let types = made.reduce(into: Set<TypeID>()) { $0.formUnion($1.types) }
        var owners: [Symbol: TypeID] = [:]
        for symbol in graph.program.callers.relevant {
            guard let function = graph.program.functions[symbol] else { continue }
            owners[symbol] = Self.owner(of: function.name, among: types)
        }
        self.owners = owners
        members = Dictionary(grouping: owners.keys.sorted(), by: { owners[$0] ?? "" })
    }

    /// For each registration that is asked for, in order.
    func injections(of registrations: [Int]) -> [(registration: Int, found: [Reach.Found])] {
        var known: [TypeID: [Reach.Found]] = [:]
        return registrations.map { index in
            var found: [Reach.Found] = []
            for type in made[index].types.sorted() {
                let own = known[type] ?? injections(from: members[type] ?? [], of: type)
                known[type] = own
                found += own
            }
            found += injections(from: made[index].handedOn.sorted(), of: nil)
            var seen: Set<[String]> = []
            return (index, found.filter { seen.insert([$0.type.description, $0.place.description]).inserted })
        }
    }

    /// The registered types whose objects have a function as their own, by registration.
    func registrations(owning function: Symbol) -> [Int] {
        guard let owner = owners[function] else { return [] }
        return made.indices.filter { made[$0].types.contains(owner) }
    }

    private func injections(from symbols: [Symbol], of type: TypeID?) -> [Reach.Found] {
        var reach = Reach(graph: graph.calls)
        // The injections of another object are drawn as its own.
        reach.enters = { owners[$0.to.symbol].map { $0 == type } ?? true }
        // Members that run while the object is built.
        let late = symbols.compactMap { graph.program.functions[$0] }.filter {
            $0.name.isInner || !$0.isInitializer && ![.initialValue, .defaultArgument].contains($0.name.role)
        }
        return late.flatMap { graph.calls.nodes(of: $0.symbol) }.flatMap { reach.injections(from: $0) }
    }

    private static func made(by registration: Registration, _ program: Program) -> Made {
        var made = Made()
        var seen: Set<Symbol> = []
        var queue: [Symbol] = []
        func look(at call: Call) {
            guard let symbol = call.callee.symbol else { return }
            // A shared object is made by whoever needs it first.
            if [.addressor, .globalInitializer].contains(symbol.kind) { return }
            if call.time == .now { queue.append(symbol) } else { made.handedOn.insert(symbol) }
            // A closure that a function runs at once.
            if call.time == .now { queue += call.closureSymbols }
        }
        queue += registration.block.all.compactMap(\.symbol)
        registration.makers.compactMap(program.functions.call).forEach(look)
        while let next = queue.popLast() {
            guard seen.insert(next).inserted, let function = program.functions[next] else { continue }
            if function.isInitializer, let type = function.selfType { made.types.insert(type.base) }
            for call in function.calls { look(at: call) }
        }
        made.handedOn.formIntersection(program.callers.relevant)
        return made
    }

    /// The type of `closure #1 in Notebook.export(to:)`, of `Notebook.exporter.getter`.
    static func owner(of name: FunctionName, among types: Set<TypeID>) -> TypeID? {
        var path = name.path.prefix { $0 != "(" && $0 != "<" }
        while let dot = path.lastIndex(of: ".") {
            path = path[..<dot]
            if types.contains(TypeID(String(path))) { return TypeID(String(path)) }
        }
        return nil
    }
}
