/// Finds types that code injects in two domains which may run at the same time, such as two tasks, and that are neither
/// `Sendable` nor confined to the main actor.
///
/// The compiler allows such an `Inject`: as far as the compiler knows, nobody else has the returned value.
struct SharedUnsafely: Rule {
    private struct Use {
        var domain: RunsOn.Domain
        /// The places of the calls that lead from the code of the domain to the `Inject`, whose place is the last.
        var path: [Place]
        var place: Place { path[0] }
    }

    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let unsafe = unsafeTypes(graph, graph.sendability)
        guard !unsafe.isEmpty else { return [] }
        var uses = directUses(graph, unsafe, graph.runsOn)
        let blocks = Dictionary(
            grouping: graph.edgesOfPrograms.filter { edge in
                edge.strength < .maybe && unsafe.contains(edge.from)
                    && unsafe.contains(edge.to.unwrapped)
            }
        ) { $0.from }
        // Code that uses an object also uses the objects that its block injected. So the uses of a type are added to
        // those of each type that its block injects. Stop at a type that is itself used in two domains that are apart:
        // the finding is then about that type, and not about the types that it injects.
        var queue = unsafe.sorted()
        while let type = queue.popLast() {
            let ofType = uses[type] ?? []
            guard usesApart(ofType) == nil else { continue }
            for edge in blocks[type] ?? [] {
                let target = edge.to.unwrapped
                let new = ofType.filter { use in !(uses[target] ?? []).contains { $0.domain == use.domain } }
                    .map { Use(domain: $0.domain, path: $0.path + edge.path) }
                guard !new.isEmpty else { continue }
                uses[target, default: []] += new
                queue.append(target)
            }
        }
        return unsafe.sorted().compactMap { type in usesApart(uses[type] ?? []).map { diagnostic(type, $0, $1) } }
    }

    /// Finds the injected types that two domains must not use at the same time. Types of which that is not known are
    /// left out. So is a type if each of its registrations is on the main actor or, for a protocol, only makes objects
    /// of safe types, such as an actor.
    private func unsafeTypes(_ graph: InjectionGraph, _ sendability: Sendability) -> Set<TypeID> {
        var isUnsafe: [TypeID: Bool] = [:]
        for injection in graph.sites.injections {
            let type = injection.type.unwrapped
            let written = injection.writtenType.unwrapped
            isUnsafe[type] = (isUnsafe[type] ?? true) && sendability.isSafe(written, in: injection.module) == false
        }
        for (type, registrations) in Dictionary(grouping: graph.ofPrograms, by: \.type) {
            let isConfined = registrations.allSatisfy { registration in
                let implementations = registration.implementations(in: graph.program)
                return registration.isolation == .mainActor
                    || !implementations.isEmpty
                        && implementations.allSatisfy { sendability.isSafe($0.type, in: $0.module) == true }
            }
            if isConfined { isUnsafe[type] = false }
        }
        return Set(isUnsafe.filter(\.value).keys)
    }

    private func directUses(_ graph: InjectionGraph, _ types: Set<TypeID>, _ domains: RunsOn) -> [TypeID: [Use]] {
        var uses: [TypeID: [Use]] = [:]
        var reach = Reach(graph: graph.calls)
        for symbol in graph.calls.symbols {
            guard let function = graph.program.functions[symbol], !symbol.isThunk, !graph.program.isTest(symbol),
                let domain = domains.domain(of: function)
            else { continue }
            reach.enters = { $0.call.time != .later && domains.includes($0.to.function, of: domain) }
            for node in graph.calls.nodes(of: symbol) {
                for injection in reach.injections(from: node) {
                    let type = injection.type.unwrapped
                    guard injection.strength < .maybe, types.contains(type),
                        !(uses[type] ?? []).contains(where: { $0.domain == domain })
                    else { continue }
                    let path = graph.calls.withoutHelper(injection.path, from: node)
                    uses[type, default: []].append(Use(domain: domain, path: path))
                }
            }
        }
        return uses
    }

    private func usesApart(_ uses: [Use]) -> (Use, Use)? {
        let uses = uses.sorted { ($0.place, $0.domain.text) < ($1.place, $1.domain.text) }
        for (index, first) in uses.enumerated() {
            if let second = uses[index...].first(where: { $0.domain.isApart(from: first.domain) }) {
                return (first, second)
            }
        }
        return nil
    }

    private func diagnostic(_ type: TypeID, _ first: Use, _ second: Use) -> Diagnostic {
        let name = TypeNames.display(type)
        let another = first.domain.text == second.domain.text ? "in another one" : second.domain.text
        // The finding is where the code of one domain begins. The `Inject` may be in a helper, or in the block of a
        // type that is injected there.
        func way(_ use: Use) -> [Diagnostic.Note] {
            use.path.dropFirst().dropLast().map { .step($0, "it is injected \(use.domain.text) through") }
                + use.path.dropFirst().suffix(1).map { .init(place: $0, message: "the `Inject` is here") }
        }
        let note = Diagnostic.Note(place: second.place, message: "it is injected \(second.domain.text) here")
        return Diagnostic(
            kind: .sharedUnsafely, types: [type], severity: .warning, place: first.place,
            message:
                "\(name) is injected \(first.domain.text) and \(another), and both may use it at the same time, but it is "
                + "neither Sendable nor confined to the main actor; make it an actor or Sendable, or confine it with `@MainActor`",
            notes: way(first) + [note] + way(second))
    }
}

extension Registration {
    /// Finds the types of the objects that the registration makes, in its block or as its instance. Only types that
    /// conform to the registered protocol are found, so none if the registered type is no protocol.
    func implementations(in program: Program) -> [(type: TypeID, module: ModuleNumber)] {
        var calls = makers.compactMap(program.functions.call)
        for symbol in block.withCaptures.compactMap(\.symbol) { calls += program.functions[symbol]?.calls ?? [] }
        let proto = program.hierarchy.plainBase(type.withoutAny)
        let bases = (program.hierarchy.conformances[proto] ?? [:]).values.joined().map(\.base)
        return calls.compactMap { call in
            guard let symbol = call.callee.symbol, let function = program.functions[symbol],
                function.isInitializer, let implementation = program.functions.selfType(of: function),
                bases.contains(where: program.hierarchy.baseName(implementation).mayBe)
            else { return nil }
            return (implementation, program.functions.module(of: symbol) ?? module)
        }
    }
}
