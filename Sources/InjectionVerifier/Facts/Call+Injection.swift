// Facts: the data that is read from one module and cached, and the tables of effects and traits, which describe unread
// functions and types.
//
// `Flow` and `Reading` make the facts of a module, a `ModuleFacts`: functions with calls and writes, tables, and
// declarations. For example, `func show() { log(Inject(Cart.self)) }` is a `Function` with two `Call`s. The first has
// the callee `Inject` and the type argument `Cart`. The second, of `log`, has the first among its inputs.

extension Call.Callee {
    /// The symbol of the function that the call names, as `save()` does. It is nil if the function is looked up in a
    /// table, as in `store.save()`, or is an argument or a stored function, as in `body()`. It is also nil for the
    /// calls of all witnesses of a conformance.
    var symbol: Symbol? {
        if case .function(let symbol) = self { symbol } else { nil }
    }
}

extension Call {
    /// The function of Injection that the call or reference names: `Inject`, `register`, a reset. It is nil for other
    /// calls.
    var injection: InjectionSymbol? { callee.symbol?.injection }

    var injects: Bool { injection?.injects ?? false }
}

extension Function {
    var isInitializer: Bool { symbol.isInitializer }
    var isDeinit: Bool { symbol.kind == .deinitializer }
}

extension Call.Callee {
    /// The member or requirement that the call looks up in a table. It is nil for other calls.
    var member: Member? {
        switch self {
        case .member(let member), .superMember(let member), .requirement(let member, _): member
        case .function, .conformance, .parameter, .value: nil
        }
    }

    var accessor: Accessor? { symbol.map(Accessor.init) ?? member.flatMap(Accessor.init) }
}
