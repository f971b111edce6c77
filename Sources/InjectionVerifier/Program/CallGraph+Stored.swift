extension CallGraph {
    /// True if `callers`, the edges to a function, all make an escaping value of it, as in `screen.onClose = { … }`. No
    /// call of the function was read then, so it may run at any time. False for a function without edges.
    static func isStored(_ callers: [Edge]) -> Bool {
        !callers.isEmpty && callers.allSatisfy { $0.call.isReference && $0.call.time == .escaping }
    }
}

extension Program {
    /// True if the function itself calls a stored function, as in `onDone()`. Also true for a closure that gets a
    /// function as an argument, and runs it or hands it on: `steps.forEach { $0() }`. False for an unread function.
    func callsStored(_ symbol: Symbol) -> Bool {
        guard let function = functions[symbol] else { return false }
        return function.calls.contains { call in
            call.callee == .value
                || function.name.isClosure && call.parameters.contains { function.captures[$0] == nil }
        }
    }
}

extension Call {
    /// The arguments of the calling function that the call runs or hands on, by index: `body` in `body()` and in
    /// `run(body)`.
    fileprivate var parameters: [Int] {
        if case .parameter(let index) = callee { [index] } else { closures.values.flatMap(\.parameters) }
    }
}
