/// An injection that a search of `Reach` has found.
struct ReachedInjection {
    var type: TypeID
    var strength: Strength
    /// The places of the calls that lead from the start of the search to the injection. The last one is the place of
    /// the injection.
    var path: [Place]
    /// The place of the call that decides the type: for `func make<T>() -> T { Inject() }`, the call of `make`.
    var place: Place
    var kind: InjectionSymbol
    var function: Symbol
    /// True if code on the way catches an error of the injection and goes on, as `try?` does.
    var isTried = false

    /// Returns the injection as one that is needed to build the type of `other`. Its path has the path of `other`, then
    /// the registration of that type, and then its own places.
    func following(_ other: ReachedInjection, _ registration: Place) -> ReachedInjection {
        var next = self
        next.path = other.path + [registration] + path
        next.strength = max(strength, other.strength)
        return next
    }
}

/// Finds the injections that a node reaches. For the block of a registration, these are the injections that building an
/// instance needs: those in the block, and those in the functions that the block calls.
struct Reach {
    let graph: CallGraph
    /// Returns true for an edge that the search follows. By default, these are the edges of calls that are not made
    /// later. Rules about actors follow only code that runs where its caller does, and `LaterInjections` also follows
    /// later calls.
    var enters: (CallGraph.Edge) -> Bool = { $0.call.time != .later }
    /// Returns false for a call that the search skips: it is neither reported as an injection nor followed to another
    /// node. `node` makes the call. By default, no call is skipped.
    var looksAt: (_ node: CallGraph.Node, _ call: CallNumber) -> Bool = { _, _ in true }

    /// Returns the injections of all nodes that the search reaches, the surest nodes first. An injection may be less
    /// sure than its node, so compare the strengths to find the surest one. Injections of unknown types are left out,
    /// and so are references to `Inject` that a task, a queue or a timer runs.
    func injections(from node: CallGraph.Node, upTo limit: Strength = .maybe) -> [ReachedInjection] {
        Walk(graph: graph, limit: limit) { looksAt($0.from, $0.number) && enters($0) }.steps(from: [node])
            .flatMap(injections)
    }

    private func injections(at step: Walk.Step) -> [ReachedInjection] {
        let node = step.node
        return node.calls.numbered.compactMap { number, call in
            guard let kind = call.injection, call.time != .later, looksAt(node, number),
                let type = graph.program.injectedType(of: call, in: node.symbol, node.types), type.unknown == nil
            else { return nil }
            let isTried = call.failure.isHandled(ifRethrown: step.isTried)
            let isDecidedHere = call.typeArguments.first?.isConcrete(in: node.function) ?? true
            return ReachedInjection(
                type: type, strength: max(step.strength, call.strength, isTried ? .conditional : .strong),
                path: step.path(to: call.place),
                place: isDecidedHere ? call.place : origin(of: step) ?? call.place,
                kind: kind, function: node.symbol, isTried: isTried)
        }
    }

    /// Finds the types that a node surely injects, itself or in functions that it surely calls. Each has the number of
    /// the first call of the node that injects it, or through which it is injected.
    ///
    /// The search enters another node only once, from the first call through which it is reached.
    func firstSureCalls(of node: CallGraph.Node) -> [TypeID: CallNumber] {
        let edges = Dictionary(grouping: graph.edges(from: node), by: \.number)
        var steps = Walk(graph: graph, limit: .strong).steps(from: [])
        var firstCalls: [TypeID: CallNumber] = [:]
        for (number, call) in node.calls.numbered where call.strength == .strong {
            func note(_ call: Call, _ node: CallGraph.Node, isTried: Bool = false) {
                guard call.injection != nil, call.strength == .strong, !call.failure.isHandled(ifRethrown: isTried),
                    let type = graph.program.injectedType(of: call, in: node.symbol, node.types)
                else { return }
                firstCalls[type] = firstCalls[type] ?? number
            }
            note(call, node)
            steps.follow(edges[number] ?? [])
            while let step = steps.next() {
                for call in step.node.calls { note(call, step.node, isTried: step.isTried) }
            }
        }
        return firstCalls
    }

    /// Finds the place of the call by which a caller of a generic helper decides the type of an injection. Returns nil
    /// if there is no such place.
    private func origin(of step: Walk.Step) -> Place? {
        var (origin, current) = (Place?.none, step)
        while !current.node.types.types.isEmpty, let place = current.place {
            if place != .unknown { origin = place }
            guard let previous = current.previous else { return origin }
            current = previous
        }
        // The callers of the first node may decide its types.
        guard current.previous == nil, !current.node.types.types.isEmpty else { return origin }
        return Origins(graph: graph).all(of: current.node).first?.chain.last ?? origin
    }
}
