extension Program {
    /// The implementations of `containerDidEvict()`, by type. The library calls them after a session has ended. It
    /// calls the witness of `Evictable`, which calls the implementation.
    var hooks: [BaseName: [Symbol]] {
        let witnesses = (hierarchy.witnesses["#Evictable.containerDidEvict"] ?? []).filter {
            Demangler.conformance(of: $0.symbol)?.proto == "Injection.Evictable"
        }
        return Dictionary(grouping: witnesses, by: \.base).mapValues { witnesses in
            witnesses.compactMap { functions[$0.symbol] }.flatMap { witness in
                witness.calls.flatMap { dispatch.candidates($0.callee, in: witness) }
            }
        }
    }
}
