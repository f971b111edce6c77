extension CallGraph {
    /// Finds the nodes of the closures that a call of the library is handed, such as `{ registerShop() }` in
    /// `resetCurrentContainer { registerShop() }`. Edges lead to these nodes from the call itself, and from the
    /// references to the closures.
    func handed(to call: CallNumber, of node: Node) -> Set<Node> {
        let values = node.calls[call].closures.values.flatMap(\.alternatives)
        return Set(
            node.outgoing.filter { edge in
                edge.number == call || edge.call.isReference && values.contains(where: edge.call.refers)
            }.map(\.to))
    }

    /// Drops the first place of `path` if `node` is a helper that runs an argument there: `body()` in
    /// `func run(_ body: () -> Void)`. The place in the closure then comes first. A path with a single place stays as
    /// it is.
    func withoutHelper(_ path: [Place], from node: Node) -> [Place] {
        let isHelper = node.calls.contains { call in
            if case .parameter = call.callee { call.place == path.first } else { false }
        }
        return isHelper && path.count > 1 ? Array(path.dropFirst()) : path
    }

    /// True if an edge stands for a call. In `run { save() }`, an edge leads from the reference to the closure. If
    /// `run` was read and calls the closure, another edge leads from `run` to the closure, and only that edge stands
    /// for the call. Otherwise, the edge from the reference does.
    func isCall(_ edge: Edge) -> Bool {
        let closure = edge.to.symbol
        guard edge.call.isReference, isCalledElsewhere(closure) else { return true }
        return !edge.from.calls.contains { call in
            call.runSymbols.contains(closure)
                && program.dispatch.candidates(call.callee, in: edge.from.function).contains {
                    program.functions[$0] != nil
                }
        }
    }

    private func isCalledElsewhere(_ symbol: Symbol) -> Bool {
        nodes(of: symbol).contains { $0.incoming.contains { !$0.call.isReference } }
    }
}

extension Call {
    fileprivate func refers(to value: FunctionValue) -> Bool {
        guard case .function(let symbol, _, let captures) = value else { return false }
        return callee == .function(symbol) && closures == captures
    }
}
