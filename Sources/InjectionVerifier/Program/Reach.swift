/// The injections that a node reaches, such as those that building a type needs: its block, and all that the block
/// calls.
struct Reach {
    struct Found {
        var type: TypeID
        var strength: Strength
        /// From the block to the call of `Inject`.
        var path: [Place]
        /// Where the type is decided: the caller of generic helpers.
        var place: Place
        var kind: InjectionSymbol
        var function: Symbol
        /// Under `try?`: it does not stop the program.
        var isTried = false

        /// The same as part of building what another injection finds, which is registered at a place.
        func following(_ other: Found, _ registration: Place) -> Found {
            var next = self
            next.path = other.path + [registration] + path
            next.strength = max(strength, other.strength)
            return next
        }
    }

    let graph: CallGraph
    /// Whether to enter the function that a call leads to: judging actors follows only some.
    var enters: (CallGraph.Edge) -> Bool = { $0.call.time != .later }
    /// Whether to look at a call of a node.
    var looksAt: (_ node: CallGraph.Node, _ call: Int) -> Bool = { _, _ in true }

    /// The surest first, and of these the one with the shortest path.
    func injections(from node: CallGraph.Node, upTo limit: Strength = .maybe) -> [Found] {
        Walk(graph: graph, limit: limit) { looksAt($0.from, $0.number) && enters($0) }.steps(from: [node])
            .flatMap(injections)
    }

    private func injections(at step: Walk.Step) -> [Found] {
        let node = step.node
        return node.calls.enumerated().compactMap { number, call in
            guard let kind = call.injection, call.time != .later, looksAt(node, number),
                let type = graph.program.injectedType(of: call, in: node.symbol, node.types), type.unknown == nil
            else { return nil }
            let isTried = call.failure.isHandled(ifRethrown: step.isTried)
            let isDecidedHere = call.typeArguments.first?.isConcrete(in: node.function) ?? true
            return Found(
                type: type, strength: max(step.strength, call.strength, isTried ? .conditional : .strong),
                path: step.path(to: call.place),
                place: isDecidedHere ? call.place : origin(of: step) ?? call.place,
                kind: kind, function: node.symbol, isTried: isTried)
        }
    }

    /// By type, the first of a node's calls that surely injects it, itself or in what it surely calls.
    ///
    /// Each function is entered once, from the first call that leads there.
    func firstSureCalls(of node: CallGraph.Node) -> [TypeID: Int] {
        let edges = Dictionary(grouping: graph.edges(from: node), by: \.number)
        var steps = Walk(graph: graph, limit: .strong).steps(from: [])
        var first: [TypeID: Int] = [:]
        for (number, call) in node.calls.enumerated() where call.strength == .strong {
            func note(_ call: Call, _ node: CallGraph.Node, isTried: Bool = false) {
                guard call.injection != nil, call.strength == .strong, !call.failure.isHandled(ifRethrown: isTried),
                    let type = graph.program.injectedType(of: call, in: node.symbol, node.types)
                else { return }
                first[type] = first[type] ?? number
            }
            note(call, node)
            steps.follow(edges[number] ?? [])
            while let step = steps.next() {
                for call in step.node.calls { note(call, step.node, isTried: step.isTried) }
            }
        }
        return first
    }

    /// Where a generic helper's caller decides the type.
    private func origin(of step: Walk.Step) -> Place? {
        var (origin, current) = (Place?.none, step)
        while !current.node.types.types.isEmpty, let place = current.place {
            if place != .unknown { origin = place }
            guard let previous = current.previous else { return origin }
            current = previous
        }
        // The types may be decided by who calls the first node.
        guard current.previous == nil, !current.node.types.types.isEmpty else { return origin }
        return Origins(graph: graph).all(of: current.node).first?.chain.last ?? origin
    }
}
