/// Finds types that are injected while they are being built: the block of `Cart` injects `User`, and the block of
/// `User` injects `Cart`.
struct Cycles: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.sites.layers.contexts(graph.sites.registrations).flatMap { context in
            // A type that asks for itself with `try? resolve` gets an error and does not trap, so it is no cycle.
            let edges = graph.edges.filter { edge in
                context.registrations.contains(edge.registration) && !(edge.isTried && edge.from == edge.to)
            }
            return cycles(edges, graph, in: context.ofLayer)
        }
    }

    private func cycles(
        _ unsorted: [InjectionGraph.Edge], _ graph: InjectionGraph, in layer: Set<Int>
    ) -> [Diagnostic] {
        var edges = unsorted.sorted { ($0.place, $0.from, $0.to) < ($1.place, $1.from, $1.to) }
        var diagnostics: [Diagnostic] = []
        for strength in [Strength.strong, .conditional, .dynamic, .maybe] {
            // Report a cycle, remove its first edge, and search again. `startingAtClosingEdge` decides which edge comes
            // first.
            while let round = Self.cycle(in: edges.filter { $0.strength <= strength }) {
                let cycle = Self.startingAtClosingEdge(round, edges.filter { $0.strength <= strength })
                let first = cycle[0]
                edges.removeAll { $0.from == first.from && $0.to == first.to && $0.strength <= strength }
                // Skip a cycle if no registration of this layer takes part in it. The cycle is then one of launch, too,
                // and is reported there.
                guard cycle.contains(where: { layer.contains($0.registration) }) else { continue }
                diagnostics.append(diagnostic(cycle, strength, graph))
            }
        }
        return diagnostics
    }

    private func diagnostic(
        _ cycle: [InjectionGraph.Edge], _ strength: Strength, _ graph: InjectionGraph
    ) -> Diagnostic {
        let path = (cycle.map(\.from) + [cycle[0].from]).map(TypeNames.display).joined(separator: " → ")
        let isCalledBack = cycle.allSatisfy { $0.strength < .dynamic || graph.isCalledBack($0.path) }
        let finding =
            switch strength {
            case .strong: "a cycle: \(path)"
            case .conditional: "a cycle, unless a condition ends it when the program runs: \(path)"
            case .dynamic: "a cycle, if \(isCalledBack ? Self.callback : Self.dispatch): \(path)"
            case .maybe:
                "not verified: a cycle, if a stored closure or a key path is used while its type is being built: \(path)"
            }
        let message =
            strength == .maybe
            ? finding
            : finding + "; inject one of them later: store `let session = InjectionManager.currentSession`, and call "
                + "`try session.resolve(…)` in a method"
        let severity: Diagnostic.Severity =
            strength == .maybe ? .note : strength == .strong ? .error : .warning
        let notes = cycle.map { edge in
            let from = TypeNames.display(edge.from)
            return edge.path.indices.map { index in
                let note = "building \(from) injects \(TypeNames.display(edge.to)) here"
                return index == edge.path.count - 1
                    ? Diagnostic.Note(place: edge.path[index], message: note)
                    : .step(edge.path[index], "building \(from) goes through")
            }
        }
        return Diagnostic(
            kind: strength == .maybe ? .notVerified : .cycle, types: Set(cycle.map(\.from)).sorted(),
            severity: severity, place: cycle[0].place, message: message, notes: notes.flatMap(\.self))
    }

    static let dispatch = "this override or conforming type is the one that runs"
    static let callback = "the standard library or Foundation calls this back"

    /// Rotates a cycle so that it begins with the edge that is most likely the mistake. One wrong edge may close many
    /// cycles, so this is the edge without which the fewest other edges are in cycles.
    private static func startingAtClosingEdge(_ cycle: [InjectionGraph.Edge], _ edges: [InjectionGraph.Edge])
        -> [InjectionGraph.Edge]
    {
        let remaining = cycle.map { edge in
            let rest = edges.filter { $0.from != edge.from || $0.to != edge.to }
            let component = components(Dictionary(grouping: rest.indices, by: { rest[$0].from }), rest)
            return rest.count { component[$0.from] == component[$0.to] }
        }
        let best = cycle.indices.min { (remaining[$0], cycle[$0].place) < (remaining[$1], cycle[$1].place) } ?? 0
        return Array(cycle[best...] + cycle[..<best])
    }

    /// Finds the shortest cycle through the first edge that is in a cycle. Returns nil if no edge is.
    static func cycle(in edges: [InjectionGraph.Edge]) -> [InjectionGraph.Edge]? {
        let next = Dictionary(grouping: edges.indices, by: { edges[$0].from })
        let cyclic = components(next, edges)
        for start in edges.indices
        where edges[start].from == edges[start].to || cyclic[edges[start].from] == cyclic[edges[start].to] {
            var edgeTo: [TypeID: Int] = [:]
            var queue = [edges[start].to]
            var position = 0
            while position < queue.count, edgeTo[edges[start].from] == nil, edges[start].to != edges[start].from {
                for index in next[queue[position]] ?? []
                where edgeTo[edges[index].to] == nil && edges[index].to != edges[start].to {
                    edgeTo[edges[index].to] = index
                    queue.append(edges[index].to)
                }
                position += 1
            }
            var way: [InjectionGraph.Edge] = []
            var current = edges[start].from
            while current != edges[start].to, let index = edgeTo[current] {
                way.insert(edges[index], at: 0)
                current = edges[index].from
            }
            if current == edges[start].to { return [edges[start]] + way }
        }
        return nil
    }

    /// Numbers the types so that types which can reach each other have the same number. This is Kosaraju's algorithm,
    /// without recursion.
    private static func components(_ next: [TypeID: [Int]], _ edges: [InjectionGraph.Edge]) -> [TypeID: Int] {
        var seen: Set<TypeID> = []
        // The types in the order in which the search finishes them: each comes after the types that it leads to, except
        // in a cycle.
        var order: [TypeID] = []
        var work = next.keys.map { (type: $0, isFinished: false) }
        while let (type, isFinished) = work.popLast() {
            if isFinished { order.append(type) }
            guard !isFinished, seen.insert(type).inserted else { continue }
            work.append((type, true))
            work += (next[type] ?? []).map { (edges[$0].to, false) }
        }
        let back = Dictionary(grouping: edges, by: \.to)
        var component: [TypeID: Int] = [:]
        for (number, root) in order.reversed().enumerated() where component[root] == nil {
            let members = Set(reachableFrom: [root]) { (back[$0] ?? []).map(\.from).filter { component[$0] == nil } }
            for type in members { component[type] = number }
        }
        return component
    }
}

extension InjectionGraph {
    /// True if no call at the places of `path` is `dynamic` because of an override or a conforming type of the program.
    /// A call that is still `dynamic` hands a value to a library, which may call it back: `print(user)` may ask for the
    /// `description` of `user`.
    func isCalledBack(_ path: [Place]) -> Bool {
        !calls.nodes.lazy.flatMap(\.outgoing).contains { edge in
            guard edge.strength == .dynamic, path.contains(edge.call.place) else { return false }
            if case .conformance = edge.call.callee { return false }
            return true
        }
    }
}
