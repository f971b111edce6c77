/// `if user == nil { user = Inject() }` in what outlives sessions: it is asked for once, and the next session finds it.
///
/// What is assigned without a condition is assigned anew each time.
struct KeptByAssignment: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        lazy var kept = typesThatOutliveSessions(graph)
        var told: Set<Place> = []
        return (injected(graph) + made(graph)).compactMap { assigned in
            guard let function = program.functions[assigned.site], !program.isTest(assigned.site),
                !function.isInitializer, !function.isLazyGetter, case .property(let memory) = assigned.destination,
                function.symbol.isAutoclosure
                    || function.calls.contains(where: { $0.place == assigned.place && $0.isConditional }),
                !program.isStoredWeakly(assigned.destination, in: assigned.site),
                let property = program.property(assigned.destination, in: assigned.site),
                program.accessor(of: memory)?.kind == .addressor
                    || kept.contains(program.plainBase(Self.owner(property))),
                told.insert(assigned.place).inserted
            else { return nil }
            let type = TypeNames.unwrapped(assigned.type)
            let name = TypeNames.display(type)
            return Diagnostic(
                kind: .keptBeyondSession, types: [type], severity: .warning, place: assigned.place,
                message:
                    "`\(property)` outlives sessions, and is assigned \(assigned.what) only under a condition: the next "
                    + "session may find there what belongs to this one, because \(name) \(graph.scope.explanation(type)); "
                    + "inject \(name) each time it is used",
                notes: graph.scope.notes(type))
        }
    }

    private typealias Assigned = (
        type: String, what: String, place: Place, site: Symbol, destination: Call.Destination?
    )

    private func injected(_ graph: InjectionGraph) -> [Assigned] {
        graph.sites.injections.filter { graph.scope.contains($0.type) }.map {
            ($0.type, TypeNames.display(TypeNames.unwrapped($0.type)), $0.place, $0.function, $0.destination)
        }
    }

    /// What holds what it injects.
    private func made(_ graph: InjectionGraph) -> [Assigned] {
        graph.program.relevant.sorted().compactMap { graph.program.functions[$0] }.flatMap { function in
            function.calls.indices.compactMap { index in
                let call = function.calls[index]
                let injected = graph.program.injectedType(of: call, in: function.symbol)
                guard injected.map(graph.scope.contains) != true, call.isConditional || function.symbol.isAutoclosure,
                    call.callee.symbol.flatMap({ graph.program.functions[$0] })?.isLazyGetter != true,
                    let destination = graph.program.destination(of: call, in: function),
                    case .property = destination,
                    let object = graph.sessionObject(of: CallSite(function: function.symbol, call: index))
                else { return nil }
                let what = "what holds " + TypeNames.display(TypeNames.unwrapped(object.type))
                return (object.type, what, call.place, function.symbol, destination)
            }
        }
    }

    private static func owner(_ property: String) -> String {
        property.split(separator: ".").dropLast().joined(separator: ".")
    }

    /// An instance of which is a global or a `static let`, or is registered at launch; and the structs in these.
    private func typesThatOutliveSessions(_ graph: InjectionGraph) -> Set<String> {
        let program = graph.program
        var makers = program.functions.values.filter {
            $0.symbol.kind == .globalInitializer && !program.isTest($0.symbol)
        }
        .flatMap(\.calls)
        let instances = graph.sites.registrations.filter { $0.isInstance && $0.isAtLaunch }
        makers += instances.flatMap(\.makers).compactMap(program.call)
        func madeType(_ call: Call) -> String? {
            guard let made = call.callee.symbol.flatMap({ program.functions[$0] }), made.isInitializer
            else { return nil }
            return made.selfType.map { program.plainBase($0) }
        }
        let made = makers.compactMap(madeType)
        let declarations = Dictionary(grouping: program.modules.flatMap(\.declarations), by: \.name)
        return Set(reachableFrom: made) { type in
            (declarations[type] ?? []).flatMap(\.properties).map { program.plainBase($0.type) }
                .filter { declarations[$0]?.contains { $0.kind == .struct } == true }
        }
    }
}
