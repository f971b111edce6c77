extension CallGraph {
    /// Where it is decided with which types, or functions, something is used: the caller of generic helpers.
    struct Origin {
        /// The calls that lead there, the nearest first.
        var chain: [Place]
        var function: String
    }

    /// Every way up from a use of a function to where `call`'s types are written out.
    func origins(of node: Int) -> [Origin] {
        var found: [Origin] = []
        var seen: Set<Int> = [node]
        var queue: [(node: Int, chain: [Place])] = [(node, [])]
        var position = 0
        while position < queue.count {
            let (current, chain) = queue[position]
            position += 1
            if incoming[current].isEmpty, current != node {
                found.append(Origin(chain: chain, function: nodes[current].symbol))
            }
            for edge in incoming[current] {
                guard let caller = program.functions[nodes[edge.from].symbol] else { continue }
                let call = caller.calls[edge.call]
                let chain = chain + (call.place == .unknown ? [] : [call.place])
                if isDecided(call, in: nodes[edge.from], caller) {
                    found.append(Origin(chain: chain, function: caller.symbol))
                } else if seen.insert(edge.from).inserted {
                    queue.append((edge.from, chain))
                }
            }
        }
        return found
    }

    private func isDecided(_ call: Call, in node: Node, _ function: Function) -> Bool {
        if node.types.types.isEmpty, node.closures.isEmpty { return true }
        if case .parameter = call.callee { return false }
        return !call.typeArguments.contains { Substitution.depends($0, on: function) }
            && !call.closures.values.contains { $0.hasParameters || depends($0, on: function) }
    }

    private func depends(_ value: FunctionValue, on function: Function) -> Bool {
        guard case .function(_, let types, let captures) = value else { return false }
        return types.contains { Substitution.depends($0, on: function) }
            || captures.values.contains { depends($0, on: function) }
    }

    /// The function in whose use a type becomes unknown.
    func beginning(of unknown: Unknown, at node: Int) -> String {
        var current = node
        var seen: Set<Int> = []
        while !roots.contains(current), seen.insert(current).inserted,
            let edge = incoming[current].first(where: { edge in
                !seen.contains(edge.from)
                    && nodes[edge.from].types.types.values.contains { $0.contains(unknown.rawValue) }
            })
        { current = edge.from }
        return program.functions[nodes[current].symbol]?.name ?? ""
    }
}
