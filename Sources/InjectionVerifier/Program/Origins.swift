/// The call that decides the types or functions with which a generic helper is used. For
/// `func make<T>() -> T { Inject() }`, this is the call in `let cart: Cart = make()`.
struct Origin {
    /// The places of the calls from `function` down to the node of the helper, without unknown places. The call nearest
    /// to the node comes first.
    var chain: [Place]
    /// The nodes on the way from the helper to `function`. The node of the helper comes first, and that of `function`
    /// is left out.
    var nodes: [CallGraph.Node] = []
    var function: Symbol
    var failure: Call.Failure
    var isChosenByType: Bool
}

/// Follows the callers of a node up to the functions that decide its types.
struct Origins {
    let graph: CallGraph

    private struct Way: Hashable { var node: CallGraph.Node; var failure: Call.Failure; var isChosenByType: Bool }

    /// Finds the ways up from a node to the calls that decide its types and functions. `failure` is the outcome of an
    /// error in the node. If the node passes the error on, its callers decide.
    func all(of node: CallGraph.Node, failure: Call.Failure = .fatal, isChosenByType: Bool = false) -> [Origin] {
        var origins: [Origin] = []
        let start = Way(node: node, failure: failure, isChosenByType: isChosenByType)
        var queue: [(way: Way, chain: [Place], nodes: [CallGraph.Node])] = [(start, [], [node])]
        var seen = Set(queue.map(\.way))
        var position = 0
        while position < queue.count {
            let (way, chain, nodes) = queue[position]
            position += 1
            for edge in way.node.incoming {
                let call = edge.call
                let next = Way(
                    node: edge.from, failure: way.failure == .rethrown ? call.failure : way.failure,
                    isChosenByType: way.isChosenByType || call.isChosenByType)
                let chain = chain + (call.place == .unknown ? [] : [call.place])
                if isDecided(call, edge.from.function) {
                    origins.append(
                        Origin(
                            chain: chain, nodes: nodes, function: edge.from.symbol,
                            failure: outcome(of: next.failure, at: edge.from), isChosenByType: next.isChosenByType))
                } else if seen.insert(next).inserted {
                    queue.append((next, chain, nodes + [edge.from]))
                }
            }
        }
        return origins
    }

    /// Finds the outcome of an error at a node. If the node passes the error on, this is the worst outcome in its
    /// callers.
    func outcome(of failure: Call.Failure, at node: CallGraph.Node) -> Call.Failure {
        guard failure == .rethrown else { return failure }
        var outcomes: Set<Call.Failure> = []
        var isKeptByCallee = false
        var seen: Set<CallGraph.Node> = []
        var queue = [node]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            let symbol = next.symbol
            // The code that `@Test` generates calls the test. An error there fails the test, so it counts as fatal.
            if symbol.isOfTestMacro { return .fatal }
            // Only unread code may call a function without callers, so an error there counts as fatal. But a thunk or
            // an allocating initializer without callers never runs, so it adds no outcome.
            if next.incoming.isEmpty, !symbol.isThunk, symbol.kind != .allocatingInitializer { return .fatal }
            for edge in next.incoming {
                let call = edge.call
                if call.failure == .rethrown { queue.append(edge.from) }
                // In `run { try load() }`, the error goes to `run`, which calls the closure. If `run` was read, its own
                // call of the closure decides.
                if call.failure == .kept, call.time == .now {
                    isKeptByCallee = true
                } else {
                    outcomes.insert(call.failure)
                }
            }
        }
        return .worst(of: outcomes) ?? (isKeptByCallee ? .kept : .fatal)
    }

    private func isDecided(_ call: Call, _ function: Function) -> Bool {
        if case .parameter = call.callee { return false }
        return !call.typeArguments.contains { $0.depends(on: function) }
            && !call.closures.values.flatMap(\.withCaptures).contains {
                if case .function(_, let types, _) = $0 {
                    types.contains { $0.depends(on: function) }
                } else {
                    $0.hasParameters
                }
            }
    }

    /// Returns the name of the function, among a node and its direct and indirect callers, in which a type becomes
    /// unknown. Thunks are left out.
    func beginning(of unknown: Unknown, at node: CallGraph.Node) -> String {
        var current = node
        var written = node
        var seen: Set<CallGraph.Node> = []
        while !graph.roots.contains(current), seen.insert(current).inserted,
            let edge = current.incoming.first(where: { edge in
                !seen.contains(edge.from)
                    && edge.from.types.types.values.contains { $0.type.names.contains(unknown.rawValue) }
            })
        {
            current = edge.from
            if !current.symbol.isThunk { written = current }
        }
        return written.function.name.description
    }
}
