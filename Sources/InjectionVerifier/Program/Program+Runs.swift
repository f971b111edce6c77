/// What runs when a function does, by name alone.
extension Program {
    struct Run: Hashable {
        /// Which of the function's calls it is.
        var call: Int
        var symbol: Symbol
        /// Other functions may run there instead.
        var isDispatched: Bool
    }

    /// The functions that were read which a function calls, or hands to one that calls them, before it returns. What a
    /// reset or an isolated container runs does not count.
    func runs(by symbol: Symbol) -> [Run] {
        callsAtOnce.made(by: symbol).flatMap { site in
            let targets = callsAtOnce.functions(at: site)
            return targets.map { Run(call: site.call, symbol: $0, isDispatched: targets.count > 1) }
        }
    }
}
