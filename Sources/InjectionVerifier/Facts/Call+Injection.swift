extension Call.Callee {
    /// Of a function that is called by its name.
    var symbol: String? {
        if case .function(let symbol) = self { symbol } else { nil }
    }
}

extension Call {
    /// Which function of the library it calls, if it is one of those that this tool looks for.
    var injection: InjectionSymbol? { callee.symbol.flatMap { InjectionSymbol($0) } }

    var injects: Bool { injection?.injects ?? false }
}

extension Function {
    var isInitializer: Bool { symbol.hasSuffix("fc") || symbol.hasSuffix("fC") }
}
