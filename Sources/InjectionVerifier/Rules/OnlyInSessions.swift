/// Finds types that only sessions register, and that code injects where perhaps nobody is signed in. If nobody is, the
/// injection traps. Each type is reported once, at the first such injection.
struct OnlyInSessions: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let registrations = graph.ofPrograms.filter { !$0.isIsolated }
        let atLaunch = Set(registrations.filter(\.isOutsideResets).map(\.type))
        let ofSessions = registrations.filter { !atLaunch.contains($0.type) }
        guard !ofSessions.isEmpty else { return [] }
        let places = Dictionary(ofSessions.map { ($0.type, $0.place) }) { first, _ in first }
        let calledByBlocks = graph.sites.layers.called(
            onlyBy: registrations.filter(\.endsWithSession).compactMap { $0.block.symbol })
        let resets = Dictionary(grouping: program.resets) { $0.injection?.resetsRegistering == true }
        let beginning = program.callers.calling(resets[true] ?? [])
        let ending = program.callers.calling(resets[false] ?? [], onlySurely: false).subtracting(beginning)
        let timeline = Timeline(program) { site in
            let called = program.dispatch.targets(at: site)
            return called.contains(where: ending.contains)
                ? false : called.contains(where: beginning.contains) ? true : nil
        }
        func isSignedIn(_ site: CallSite) -> Bool { timeline.states(before: site).isSubset(of: [.begun]) }
        // The types whose objects are made only by blocks of session registrations, and by functions that only these
        // call.
        let initializers = program.functions.values.filter { $0.isInitializer && $0.selfType != nil }
        let ofSessionObjects = Dictionary(grouping: initializers) { $0.selfType.map(\.base) }
            .filter { $0.value.map(\.symbol).allSatisfy(calledByBlocks.contains) }
        var reported: Set<TypeID> = []
        return graph.sites.injections.sorted { $0.place < $1.place }.compactMap { injection in
            // An optional is nil there.
            guard injection.kind == .inject, injection.type.wrapped == nil, let place = places[injection.type],
                !reported.contains(injection.type),
                !injection.isOfTest, !calledByBlocks.contains(injection.function),
                let function = program.functions[injection.function],
                ofSessionObjects[function.selfType.map(\.base)] == nil,
                let site = program.functions.site(at: injection.placeOfInject, in: function.symbol), !isSignedIn(site)
            else { return nil }
            reported.insert(injection.type)
            // Follow only calls at which perhaps nobody is signed in.
            let way = program.callers.way(to: function.symbol) { site, _ in !isSignedIn(site) }
            let name = TypeNames.display(injection.type)
            return Diagnostic(
                kind: .onlyInSessions, types: [injection.type], severity: .warning, place: injection.place,
                message:
                    "only sessions register \(name), so this traps where none has, as before a sign-in; "
                    + "register a default at launch, or inject an optional",
                notes: way.compactMap(program.functions.call).map { .step($0.place, "called from") } + [
                    .init(place: place, message: "it is registered for a session here")
                ])
        }
    }
}
