extension CallGraph {
    /// The uses of closures that are stored, or handed to code that was not read: nobody knows who calls them.
    func stored(_ incoming: [[Edge]]) -> Set<Int> {
        Set(
            nodes.indices.filter { use in
                !incoming[use].isEmpty
                    && incoming[use].allSatisfy { edge in
                        let call = program.functions[nodes[edge.from].symbol]?.calls[edge.call]
                        return call?.isReference == true && call?.time == .escaping
                    }
            })
    }
}

extension Program {
    /// Whether functions, or what they call, call one that was stored: that comes out of a variable or a table, or is
    /// handed to a closure by code that was not read.
    func callStored(_ symbols: Set<String>) -> Bool {
        var found: Set<String> = []
        var queue = Array(symbols)
        while let next = queue.popLast() {
            guard found.insert(next).inserted, let function = functions[next] else { continue }
            let isClosure = function.name.hasPrefix("closure #")
            for call in function.calls {
                if call.callee == .value { return true }
                if isClosure, call.parameters.contains(where: { function.captures[$0] == nil }) { return true }
                queue += candidates(call.callee, in: function)
            }
        }
        return false
    }
}

extension Call {
    /// The functions that it calls or hands over of those that its function is handed.
    fileprivate var parameters: [Int] {
        if case .parameter(let index) = callee { [index] } else { closures.values.flatMap(\.parameters) }
    }
}
