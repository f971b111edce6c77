/// Finds the injections that a registration's objects make after they were built: in a lazy property, a method, a
/// closure that they keep, or a task. They close no cycle, so no rule needs them, but people want to see them in the
/// graph.
struct LaterInjections {
    /// The types of the objects that the code of a registration makes, and the functions of which it only makes values.
    /// The code is the block or, for an instance, the calls that make the instance.
    private struct Made {
        var types: Set<TypeID> = []
        /// The functions of which the code only makes values, as in `Task { sync() }` and `onTap = { close() }`. They
        /// may run at any time.
        var handedOn: Set<Symbol> = []
    }

    private let graph: InjectionGraph
    /// The objects' types and the functions of each registration, by its index in `graph.sites.registrations`.
    private let madeByRegistration: [Made]
    private let owners: [Symbol: TypeID]
    private let members: [TypeID: [Symbol]]

    init(_ graph: InjectionGraph) {
        self.graph = graph
        madeByRegistration = graph.sites.registrations.map { Self.made(by: $0, graph.program) }
        let types = madeByRegistration.reduce(into: Set<TypeID>()) { $0.formUnion($1.types) }
        var owners: [Symbol: TypeID] = [:]
        for symbol in graph.program.callers.relevant {
            guard let function = graph.program.functions[symbol] else { continue }
            owners[symbol] = Self.owner(of: function.name, among: types)
        }
        self.owners = owners
        members = Dictionary(grouping: owners.keys.sorted(), by: { owners[$0] ?? "" })
    }

    /// Finds the later injections of `registrations`, in the same order.
    func injections(of registrations: [Int]) -> [(registration: Int, injections: [ReachedInjection])] {
        let ofTypes = Memo<TypeID, [ReachedInjection]>()
        return registrations.map { index in
            var injections: [ReachedInjection] = []
            for type in madeByRegistration[index].types.sorted() {
                injections += ofTypes(type) { self.injections(from: members[type] ?? [], of: type) }
            }
            injections += self.injections(from: madeByRegistration[index].handedOn.sorted(), of: nil)
            var seen: Set<[String]> = []
            return (index, injections.filter { seen.insert([$0.type.description, $0.place.description]).inserted })
        }
    }

    /// Finds the registrations whose objects have a function as a member.
    func registrations(owning function: Symbol) -> [Int] {
        guard let owner = owners[function] else { return [] }
        return madeByRegistration.indices.filter { madeByRegistration[$0].types.contains(owner) }
    }

    private func injections(from symbols: [Symbol], of type: TypeID?) -> [ReachedInjection] {
        var reach = Reach(graph: graph.calls)
        // Injections in the members of another type are drawn on that type.
        reach.enters = { owners[$0.to.symbol].map { $0 == type } ?? true }
        // Initializers, first values and default arguments run while the object is built, so they are left out.
        // Closures in them stay, because they may run later.
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
            // Skip the object of a static or global variable. Whichever code uses the variable first makes the object,
            // and that may be code of another registration.
            if [.addressor, .globalInitializer].contains(symbol.kind) { return }
            if call.time == .now { queue.append(symbol) } else { made.handedOn.insert(symbol) }
            // The called function may run the closures of the call before it returns.
            if call.time == .now { queue += call.closureSymbols }
        }
        queue += registration.block.withCaptures.compactMap(\.symbol)
        registration.makers.compactMap(program.functions.call).forEach(look)
        while let next = queue.popLast() {
            guard seen.insert(next).inserted, let function = program.functions[next] else { continue }
            if function.isInitializer, let type = function.selfType { made.types.insert(type.base) }
            for call in function.calls { look(at: call) }
        }
        made.handedOn.formIntersection(program.callers.relevant)
        return made
    }

    /// Returns the innermost one of `types` to which a function belongs: `Notebook` for
    /// `closure #1 in Notebook.export(to:)` and for `Notebook.exporter.getter`. Returns nil if there is none.
    static func owner(of name: FunctionName, among types: Set<TypeID>) -> TypeID? {
        var path = name.path.prefix { $0 != "(" && $0 != "<" }
        while let dot = path.lastIndex(of: ".") {
            path = path[..<dot]
            if types.contains(TypeID(String(path))) { return TypeID(String(path)) }
        }
        return nil
    }
}
