extension Program {
    /// By type, the functions that `containerDidEvict()` calls, which the library calls after a session has ended.
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
