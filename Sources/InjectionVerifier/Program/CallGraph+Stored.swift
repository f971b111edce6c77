extension CallGraph {
    /// Closures that are stored, or handed to code that was not read: nobody knows who calls them.
    static func isStored(_ callers: [Edge]) -> Bool {
        !callers.isEmpty && callers.allSatisfy { $0.call.isReference && $0.call.time == .escaping }
    }
}

extension Program {
    /// Whether functions, or what they call, call one that was stored: that comes out of a variable or a table, or is
    /// handed to a closure by code that was not read.
    func callStored(_ symbols: Set<Symbol>) -> Bool {
        let called = Set(reachableFrom: symbols) { symbol in
            functions[symbol].map { function in function.calls.flatMap { dispatch.candidates($0.callee, in: function) }
            } ?? []
        }
        return called.lazy.compactMap { self.functions[$0] }.contains(where: callsStored)
    }

    /// Whether a function itself does.
    func callsStored(_ function: Function) -> Bool {
        function.calls.contains { call in
            call.callee == .value
                || function.name.isClosure && call.parameters.contains { function.captures[$0] == nil }
        }
    }
}

extension Call {
    /// The functions that it calls or hands over of those that its function is handed.
    fileprivate var parameters: [Int] {
        if case .parameter(let index) = callee { [index] } else { closures.values.flatMap(\.parameters) }
    }
}
