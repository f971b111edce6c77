/// Which calls made a value.
extension Program {
    /// The calls that made what is used in a function; what that was handed, those that call it made.
    func makers(of sources: [Call.Source], in function: String) -> [CallSite] {
        struct Use: Hashable { var function: String; var source: Call.Source }
        let all = Set(reachableFrom: sources.map { Use(function: function, source: $0) }) { use in
            if case .stored(let name) = use.source {
                return stored[name, default: []].map { Use(function: $0.function, source: .call($0.call)) }
            }
            guard case .parameter(let index) = use.source else { return [] }
            return (callers[use.function] ?? []).filter { !isTest($0.caller) }.flatMap { caller, call in
                (functions[caller]?.calls[call].inputs[index] ?? []).map { Use(function: caller, source: $0) }
            }
        }
        return all.compactMap { use in
            if case .call(let call) = use.source { CallSite(function: use.function, call: call) } else { nil }
        }.sorted()
    }
}
