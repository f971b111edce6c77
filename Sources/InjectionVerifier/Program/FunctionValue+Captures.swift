extension FunctionValue {
    /// The functions that the value may be, and all functions that these captured, directly or through others.
    var withCaptures: [FunctionValue] {
        switch self {
        case .function(_, _, let captures): [self] + captures.values.flatMap(\.withCaptures)
        case .oneOf(let values): values.flatMap(\.withCaptures)
        case .parameter, .unknown: [self]
        }
    }

    /// The arguments in `withCaptures`, by index. Only the caller knows which functions they are.
    var parameters: [Int] { withCaptures.compactMap { if case .parameter(let index) = $0 { index } else { nil } } }

    var hasParameters: Bool { !parameters.isEmpty }

    /// Returns the value with each argument in it replaced by the function that the caller hands there: `closures`, by
    /// index. An argument that is not in `closures` becomes unknown.
    func resolved(_ closures: [Int: FunctionValue]) -> FunctionValue {
        if case .parameter(let index) = self { return closures[index] ?? .unknown }
        return mapped { $0.resolved(closures) }
    }

    /// True if the value may be an unknown function, or a function that captured one, which it may call. A
    /// reabstraction thunk without captures wraps an unknown one.
    var dependsOnUnknown: Bool {
        withCaptures.contains {
            if case .function(let symbol, _, [:]) = $0 { symbol.kind == .reabstractionThunk } else { $0 == .unknown }
        }
    }

    /// The symbols of the functions in `withCaptures`.
    var symbols: Set<Symbol> { Set(withCaptures.compactMap(\.symbol)) }

    /// The known functions that run when the value is called. For a thunk, the function that it wraps runs, too.
    fileprivate var run: [Symbol] {
        alternatives.flatMap { value -> [Symbol] in
            guard case .function(let symbol, _, let captures) = value else { return [] }
            return [symbol] + (symbol.isThunk ? captures.values.flatMap(\.run) : [])
        }
    }

    func substituted(_ types: Substitution, _ hierarchy: TypeHierarchy) -> FunctionValue {
        mapTypes { types.apply(to: $0, in: hierarchy) }
    }

    func mapTypes(_ transform: (TypeID) -> TypeID) -> FunctionValue {
        mapped(types: transform) { $0.mapTypes(transform) }
    }

    /// Returns the value without captures below a depth. With a depth of 1, the captured functions stay, but not their
    /// own captures.
    func cut(to depth: Int) -> FunctionValue {
        guard case .function(let symbol, let types, _) = self else { return mapped { $0.cut(to: depth) } }
        return depth == 0
            ? .function(symbol, typeArguments: types, captures: [:]) : mapped { $0.cut(to: depth - 1) }
    }

    /// Returns the value with other generic arguments. `change` is applied to each captured function and each
    /// alternative.
    private func mapped(
        types transform: (TypeID) -> TypeID = { $0 }, _ change: (FunctionValue) -> FunctionValue
    ) -> FunctionValue {
        switch self {
        case .function(let symbol, let types, let captures):
            .function(symbol, typeArguments: types.map(transform), captures: captures.mapValues(change))
        case .oneOf(let values): .oneOf(values.map(change))
        case .parameter, .unknown: self
        }
    }
}

extension Call {
    /// The functions that the call is handed, and the functions that these captured.
    var closureSymbols: Set<Symbol> {
        closures.values.reduce(into: []) { $0.formUnion($1.symbols) }
    }

    /// The functions that run if the called function calls the closures that it is handed. A function that a closure
    /// captured may never run, so it is left out. A thunk runs the function that it wraps.
    var runSymbols: [Symbol] { closures.values.flatMap(\.run) }
}
