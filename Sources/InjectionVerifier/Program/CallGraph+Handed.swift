extension CallGraph {
    /// The uses of what a call is handed.
    func handed(to call: Int, of node: Int) -> Set<Int> {
        let calls = calls(of: node)
        let values = calls[call].closures.values.flatMap(\.alternatives)
        return Set(
            outgoing[node].filter { edge in
                edge.call == call || calls[edge.call].isReference && values.contains { calls[edge.call].refers(to: $0) }
            }.map(\.to))
    }

    /// Where a way is written that begins in a function; if that is a helper which is handed a closure, in the closure.
    func written(_ path: [Place], from node: Int) -> ArraySlice<Place> {
        let isHanded = calls(of: node).contains {
            if case .parameter = $0.callee { $0.place == path.first } else { false }
        }
        return path.dropFirst(isHanded && path.count > 1 ? 1 : 0)
    }

    /// Whether a function is called, and not only made a value for functions that were read, and call it elsewhere.
    func isCall(_ edge: Edge) -> Bool {
        let symbol = nodes[edge.to].symbol
        guard let function = program.functions[nodes[edge.from].symbol], function.calls[edge.call].isReference,
            isCalledElsewhere(symbol)
        else { return true }
        return !function.calls.contains { call in
            call.runSymbols.contains(symbol)
                && program.dispatch.candidates(call.callee, in: function).contains { program.functions[$0] != nil }
        }
    }

    private func isCalledElsewhere(_ symbol: Symbol) -> Bool {
        (uses[symbol] ?? []).flatMap { incoming[$0] }.contains { edge in
            call(edge)?.isReference == false
        }
    }
}

extension Call {
    fileprivate func refers(to value: FunctionValue) -> Bool {
        guard case .function(let symbol, _, let captures) = value else { return false }
        return callee == .function(symbol) && closures == captures
    }
}
