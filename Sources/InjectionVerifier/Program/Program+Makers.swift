/// Which calls made a value.
extension Program {
    /// The calls that made what is used in a function; what that was handed, those that call it made.
    func makers(of sources: [Call.Source], in function: Symbol) -> [CallSite] {
        struct Use: Hashable { var function: Symbol; var source: Call.Source }
        let all = Set(reachableFrom: sources.map { Use(function: function, source: $0) }) { use in
            guard case .parameter(let index) = use.source else { return [] }
            return (callers[use.function] ?? []).filter { !isTest($0.caller) }.flatMap { caller, call in
                (functions[caller]?.calls[call].inputs[index] ?? []).map { Use(function: caller, source: $0) }
            }
        }
        return all.compactMap { use in
            if case .call(let call) = use.source { CallSite(function: use.function, call: call) } else { nil }
        }.sorted()
    }

    /// The first value that a function captured, but for functions that captured nothing themselves.
    func captured(by function: FunctionValue) -> String? {
        guard case .function(let symbol, _, let values) = function else { return nil }
        for value in values.values { if let name = captured(by: value) { return name } }
        let captures = functions[symbol]?.captures ?? [:]
        return captures.filter { values[$0.key] == nil }.min { $0.key < $1.key }?.value
    }
}
