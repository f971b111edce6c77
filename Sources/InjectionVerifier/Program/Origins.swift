/// Where it is decided with which types, or functions, something is used: the caller of generic helpers.
struct Origin {
    /// The calls that lead there, the nearest first.
    var chain: [Place]
    /// What is called on the way, the nearest first.
    var uses: [Int] = []
    var function: Symbol
    var failure: Call.Failure
    var isChosenByType: Bool
}

/// Follows the callers of a function to where it is decided with which types it is used.
struct Origins {
    let graph: CallGraph

    private struct Way: Hashable { var node: Int; var failure: Call.Failure; var isChosenByType: Bool }

    /// Every way up from a use of a function, in which something fails, to where `call`'s types are written out.
    func all(of node: Int, failure: Call.Failure = .fatal, isChosenByType: Bool = false) -> [Origin] {
        var found: [Origin] = []
        let start = Way(node: node, failure: failure, isChosenByType: isChosenByType)
        var queue: [(way: Way, chain: [Place], uses: [Int])] = [(start, [], [node])]
        func end(_ way: Way, _ chain: [Place], _ uses: [Int], _ failure: Call.Failure) {
            found.append(
                Origin(
                    chain: chain, uses: uses, function: graph.nodes[way.node].symbol, failure: failure,
                    isChosenByType: way.isChosenByType))
        }
        var seen = Set(queue.map(\.way))
        var position = 0
        while position < queue.count {
            let (way, chain, uses) = queue[position]
            position += 1
            for edge in graph.incoming[way.node] {
                guard let caller = graph.program.functions[graph.nodes[edge.from].symbol] else { continue }
                let call = caller.calls[edge.call]
                let next = Way(
                    node: edge.from, failure: way.failure == .rethrown ? call.failure : way.failure,
                    isChosenByType: way.isChosenByType || call.isChosenByType)
                let chain = chain + (call.place == .unknown ? [] : [call.place])
                if isDecided(call, caller) {
                    end(next, chain, uses, outcome(of: next.failure, at: next.node))
                } else if seen.insert(next).inserted {
                    queue.append((next, chain, uses + [edge.from]))
                }
            }
        }
        return found
    }

    /// What becomes of an error in the end, whoever calls the function that throws it.
    func outcome(of failure: Call.Failure, at node: Int) -> Call.Failure {
        guard failure == .rethrown else { return failure }
        var found: Set<Call.Failure> = []
        var isKeptByCallee = false
        var seen: Set<Int> = []
        var queue = [node]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            let symbol = graph.nodes[next].symbol
            // What `@Test` writes calls the test, which fails.
            if symbol.isOfTestMacro { return .fatal }
            // Through a conformance that nobody uses, nobody calls it, nor through a class of which nobody makes an
            // object.
            if graph.incoming[next].isEmpty, !symbol.isThunk, symbol.kind != .allocatingInitializer { return .fatal }
            for edge in graph.incoming[next] {
                guard let call = graph.call(edge) else { continue }
                if call.failure == .rethrown { queue.append(edge.from) }
                // What calls a closure at once says more than what hands it over, if it was read.
                if call.failure == .kept, call.time == .now {
                    isKeptByCallee = true
                } else {
                    found.insert(call.failure)
                }
            }
        }
        return .worst(of: found) ?? (isKeptByCallee ? .kept : .fatal)
    }

    private func isDecided(_ call: Call, _ function: Function) -> Bool {
        if case .parameter = call.callee { return false }
        return !call.typeArguments.contains { $0.depends(on: function) }
            && !call.closures.values.flatMap(\.all).contains {
                if case .function(_, let types, _) = $0 {
                    types.contains { $0.depends(on: function) }
                } else {
                    $0.hasParameters
                }
            }
    }

    /// The function in whose use a type becomes unknown.
    func beginning(of unknown: Unknown, at node: Int) -> String {
        var current = node
        var written = node
        var seen: Set<Int> = []
        while !graph.roots.contains(current), seen.insert(current).inserted,
            let edge = graph.incoming[current].first(where: { edge in
                !seen.contains(edge.from)
                    && graph.nodes[edge.from].types.types.values.contains { $0.type.names.contains(unknown.rawValue) }
            })
        {
            current = edge.from
            if !graph.nodes[current].symbol.isThunk { written = current }
        }
        return graph.program.functions[graph.nodes[written].symbol]?.name.description ?? ""
    }
}
