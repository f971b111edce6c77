extension Call.Callee {
    /// The symbol of a function that is called by its name.
    var symbol: Symbol? {
        if case .function(let symbol) = self { symbol } else { nil }
    }
}

extension Call {
    /// The function of the library that it calls: `Inject`, `register`, a reset.
    var injection: InjectionSymbol? { callee.symbol?.injection }

    var injects: Bool { injection?.injects ?? false }
}

extension Function {
    var isInitializer: Bool { symbol.isInitializer }
    var isDeinit: Bool { symbol.kind == .deinitializer }
}

extension Call.Callee {
    /// The member or requirement that it looks up.
    var member: Member? {
        switch self {
        case .member(let member), .superMember(let member), .requirement(let member, _): member
        case .function, .conformance, .parameter, .value: nil
        }
    }

    var accessor: Accessor? { symbol.map(Accessor.init) ?? member.flatMap(Accessor.init) }
}
