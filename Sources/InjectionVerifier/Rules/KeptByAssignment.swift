/// `if user == nil { user = Inject() }` in what outlives sessions: it is asked for once, and the next session finds it.
///
/// What is assigned without a condition is assigned anew each time.
struct KeptByAssignment: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let kept = typesThatOutliveSessions(graph)
        var told: Set<Place> = []
        return graph.sites.injections.compactMap { injection in
            guard graph.scope.contains(injection.type), !program.isTest(injection.function),
                let function = program.functions[injection.function], !function.isInitializer, !function.isLazyGetter,
                case .property = injection.destination,
                function.symbol.isAutoclosure
                    || function.calls.contains(where: { $0.place == injection.place && $0.isConditional }),
                !program.isStoredWeakly(injection.destination, in: injection.function),
                let property = program.property(injection.destination, in: injection.function),
                let dot = property.lastIndex(of: "."), kept.contains(program.plainBase(String(property[..<dot]))),
                told.insert(injection.place).inserted
            else { return nil }
            let type = TypeNames.unwrapped(injection.type)
            let name = TypeNames.display(type)
            return Diagnostic(
                kind: .keptBeyondSession, types: [type], severity: .warning, place: injection.place,
                message:
                    "`\(property)` outlives sessions, and is assigned \(name) only under a condition, which "
                    + "\(graph.scope.explanation(type)): the next session may get this one's; make it `weak`, "
                    + "or inject \(name) where it is used",
                notes: graph.scope.notes(type))
        }
    }

    /// An instance of which is a global or a `static let`, or is registered at launch; and the structs in these.
    private func typesThatOutliveSessions(_ graph: InjectionGraph) -> Set<String> {
        let program = graph.program
        var makers = program.functions.values.filter { $0.symbol.hasSuffix("_WZ") && !program.isTest($0.symbol) }
            .flatMap(\.calls)
        for registration in graph.sites.registrations where registration.isInstance && registration.isAtLaunch {
            makers += registration.makers.compactMap(program.call)
        }
        let made = makers.compactMap { call -> String? in
            guard let made = call.callee.symbol.flatMap({ program.functions[$0] }), made.isInitializer
            else { return nil }
            return made.selfType.map { program.plainBase($0) }
        }
        let values = Set(program.modules.flatMap(\.declarations).filter { $0.kind == .struct }.map(\.name))
        return Set(reachableFrom: made) { type in
            (program.properties.types[type] ?? []).map { program.plainBase($0) }.filter(values.contains)
        }
    }
}
