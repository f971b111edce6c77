// Facts: the data that was read of one module and is cached, and the tables of what libraries do. The input is the
// results of `Flow` and `Reading`. The output is `ModuleFacts`: functions with calls and writes, tables, declarations.
// Example: `func show() { log(Inject(Cart.self)) }` is a `Function` with two `Call`s. The first has the callee `Inject`
// and the type argument `Cart`; the second names the first among its inputs. `EffectTable` and `TypeTable` say what is
// known of functions and types without a body.

extension Call.Callee {
    /// The symbol of a function that the call names: `save()`, but not `store.save()`, which is looked up.
    var symbol: Symbol? {
        if case .function(let symbol) = self { symbol } else { nil }
    }
}

extension Call {
    /// The function of the library that the call calls: `Inject`, `register`, a reset.
    var injection: InjectionSymbol? { callee.symbol?.injection }

    var injects: Bool { injection?.injects ?? false }
}

extension Function {
    var isInitializer: Bool { symbol.isInitializer }
    var isDeinit: Bool { symbol.kind == .deinitializer }
}

extension Call.Callee {
    /// The member or requirement that the call looks up.
    var member: Member? {
        switch self {
        case .member(let member), .superMember(let member), .requirement(let member, _): member
        case .function, .conformance, .parameter, .value: nil
        }
    }

    var accessor: Accessor? { symbol.map(Accessor.init) ?? member.flatMap(Accessor.init) }
}
