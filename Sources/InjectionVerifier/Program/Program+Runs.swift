/// Finds the functions that a function runs, by name alone.
extension Program {
    struct Run: Hashable {
        /// The index of the call.
        var call: Int
        var symbol: Symbol
        /// True if the call may run other functions instead: overrides, witnesses.
        var isDispatched: Bool
    }

    /// Returns the functions that a function calls, or hands to one that calls them, before it returns: only those
    /// that were read, and without the closures of resets and of isolated containers.
    func runs(by symbol: Symbol) -> [Run] {
        callsAtOnce.made(by: symbol).flatMap { site in
            let targets = callsAtOnce.functions(at: site)
            return targets.map { Run(call: site.call, symbol: $0, isDispatched: targets.count > 1) }
        }
    }
}
