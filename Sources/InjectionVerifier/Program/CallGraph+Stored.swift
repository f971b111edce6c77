extension CallGraph {
    /// True if all edges that lead to a function make an escaping value of it, as in `screen.onClose = { … }`: no call
    /// of the function was read, so its time is not known.
    static func isStored(_ callers: [Edge]) -> Bool {
        !callers.isEmpty && callers.allSatisfy { $0.call.isReference && $0.call.time == .escaping }
    }
}

extension Program {
    /// True if some functions, or functions that these call, call a stored function: one out of a variable or a table,
    /// as in `onDone()`, or one that a closure gets as an argument, as in `steps.forEach { $0() }`.
    func callStored(_ symbols: Set<Symbol>) -> Bool {
        let called = Set(reachableFrom: symbols) { symbol in
            functions[symbol].map { function in function.calls.flatMap { dispatch.candidates($0.callee, in: function) }
            } ?? []
        }
        return called.contains(where: callsStored)
    }

    /// True if a call in the function itself, not in those that it calls, runs a stored function; or if the function is
    /// a closure and runs or hands on a function that it gets as an argument.
    func callsStored(_ symbol: Symbol) -> Bool {
        guard let function = functions[symbol] else { return false }
        return function.calls.contains { call in
            call.callee == .value
                || function.name.isClosure && call.parameters.contains { function.captures[$0] == nil }
        }
    }
}

extension Call {
    /// The arguments of the calling function, by index, that the call runs or hands on: `body` in `body()` and in
    /// `run(body)`.
    fileprivate var parameters: [Int] {
        if case .parameter(let index) = callee { [index] } else { closures.values.flatMap(\.parameters) }
    }
}
