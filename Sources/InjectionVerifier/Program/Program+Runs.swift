/// Finds the functions that a function runs, by name alone.
extension Program {
    struct Run: Hashable {
        var call: CallNumber
        var symbol: Symbol
        /// True if the call may run other functions instead, such as overrides or witnesses.
        var isDispatched: Bool
    }

    /// True if some code calls a function, and only functions among `callers` do so, and at once. Tests are ignored.
    func isCalledOnly(by callers: Set<Symbol>, _ symbol: Symbol) -> Bool {
        let all = callsAtOnce.callers(of: symbol)
        return !all.isEmpty && all.allSatisfy { $0.time == .now && callers.contains($0.site.function) }
    }

    /// Returns the functions that a function runs before it returns: those that it calls, and the closures that it
    /// hands to functions which call them, such as the closure of a reset. Unread functions are left out.
    func runs(by symbol: Symbol) -> [Run] {
        callsAtOnce.made(by: symbol).flatMap { site in
            let targets = callsAtOnce.functions(at: site)
            return targets.map { Run(call: site.call, symbol: $0, isDispatched: targets.count > 1) }
        }
    }
}
