/// Finds types that are surely injected before the only code that registers them runs, so that the program traps:
/// `start(Inject(Cart.self)); InjectionManager.register(Cart.self) { … }`.
///
/// The order is certain in a single function, and in functions that only this function calls.
struct InjectedEarly: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard graph.sites.unknownRegistrations.isEmpty else { return [] }
        let registeredOnce = Dictionary(grouping: graph.ofPrograms, by: \.type).filter { $0.value.count == 1 }
        // For each type, the types that its block surely injects.
        let needs = Dictionary(
            grouping: graph.edges.filter { edge in
                edge.strength == .strong && !edge.isTried && registeredOnce[edge.from] != nil
            }, by: \.from
        ).mapValues { $0.map(\.to) }
        let firstCalls = Memo<CallGraph.Node, [TypeID: Int]>()
        return registeredOnce.values.map { $0[0] }.filter { $0.isAtLaunch && !$0.isIsolated && !$0.endsWithSession }
            .compactMap {
                registration in
                guard let place = injection(before: registration, needs, graph, firstCalls) else { return nil }
                let name = TypeNames.display(registration.type)
                return Diagnostic(
                    kind: .unregistered, types: [registration.type], severity: .error, place: place,
                    message: "\(name) is injected here before it is registered; register it first",
                    notes: [.init(place: registration.place, message: "it is registered here")])
            }
    }

    private func injection(
        before registration: Registration, _ needs: [TypeID: [TypeID]], _ graph: InjectionGraph,
        _ firstCalls: Memo<CallGraph.Node, [TypeID: Int]>
    ) -> Place? {
        let program = graph.program
        let site = program.functions.site(at: registration.place, in: registration.function)
        let way = program.callers.way(to: registration.function) { site, callee in
            program.callers[callee].count == 1 && program.functions.call(at: site)?.time == .now
        }
        for site in site.map({ [$0] + way }) ?? [] {
            guard let node = graph.calls.nodes(of: site.function).first else { continue }
            var reach = Reach(graph: graph.calls)
            let calls = firstCalls(node) { Self.firstNeeds(reach.firstSureCalls(of: node), needs) }
            // The search for the way is slow, so it is made only for a type that has a finding.
            guard let call = calls[registration.type], call < site.call else { continue }
            reach.looksAt = { $0 != node || $1 < site.call }
            let injection = reach.injections(from: node, upTo: .strong).first { injection in
                injection.strength == .strong && !injection.isTried
                    && Set(reachableFrom: [injection.type]) { needs[$0] ?? [] }.contains(registration.type)
            }
            if let injection { return injection.path[0] }
        }
        return nil
    }

    /// For each type, returns the first call that injects it, or that injects a type which needs it.
    private static func firstNeeds(_ calls: [TypeID: Int], _ needs: [TypeID: [TypeID]]) -> [TypeID: Int] {
        var first: [TypeID: Int] = [:]
        for (type, call) in calls.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            var queue = [type]
            while let type = queue.popLast() {
                guard first[type] == nil else { continue }
                first[type] = call
                queue += needs[type] ?? []
            }
        }
        return first
    }
}
