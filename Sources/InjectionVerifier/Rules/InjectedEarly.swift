/// A type is injected before the only code that registers it runs: this surely traps.
///
/// The order is certain in one function, and in what only that calls.
struct InjectedEarly: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard graph.sites.unknownRegistrations.isEmpty else { return [] }
        let all = Dictionary(grouping: graph.ofPrograms, by: \.type).filter { $0.value.count == 1 }
        // What building a type surely injects.
        let needs = Dictionary(
            grouping: graph.edges.filter { edge in
                edge.strength == .strong && !edge.isTried && all[edge.from] != nil
            }, by: \.from
        ).mapValues { $0.map(\.to) }
        return all.values.map { $0[0] }.filter { $0.isAtLaunch && !$0.isIsolated && !$0.endsWithSession }.compactMap {
            registration in
            guard let place = injection(before: registration, needs, graph) else { return nil }
            let name = TypeNames.display(registration.type)
            return Diagnostic(
                kind: .unregistered, types: [registration.type], severity: .error, place: place,
                message: "\(name) is injected here before it is registered; register it first",
                notes: [.init(place: registration.place, message: "it is registered here")])
        }
    }

    private func injection(
        before registration: Registration, _ needs: [TypeID: [TypeID]], _ graph: InjectionGraph
    ) -> Place? {
        let program = graph.program
        let own = program.functions.site(at: registration.place, in: registration.function)
        let way = program.callers.way(to: registration.function) { site, callee in
            program.callers[callee].count == 1 && program.functions.call(at: site)?.time == .now
        }
        return (own.map { [$0] + way } ?? []).lazy.compactMap { site in
            var reach = Reach(graph: graph.calls)
            reach.follows = { _, call, isFirst in !isFirst || call < site.call }
            return (graph.calls.uses[site.function] ?? []).prefix(1).flatMap(reach.injections).first { found in
                found.strength == .strong && !found.isTried
                    && Set(reachableFrom: [found.type]) { needs[$0] ?? [] }.contains(registration.type)
            }?.path[0]
        }.first
    }
}
