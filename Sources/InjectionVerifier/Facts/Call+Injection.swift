// Facts: the data that is read from one module and cached, and the tables of what functions and types of libraries do.
//
// `Flow` and `Reading` make the facts of a module, a `ModuleFacts`: functions with calls and writes, tables, and
// declarations. For example, `func show() { log(Inject(Cart.self)) }` is a `Function` with two `Call`s. The first has
// the callee `Inject` and the type argument `Cart`. The second names the first among its inputs. `EffectTable` and
// `TypeTable` tell about functions and types that are not read.

extension Call.Callee {
    /// The symbol of a function that the call names, as `save()` does. It is nil if the call looks up the function in a
    /// table, as `store.save()` may do, or has it as a value.
    var symbol: Symbol? {
        if case .function(let symbol) = self { symbol } else { nil }
    }
}

extension Call {
    /// The function of Injection that the call calls, such as `Inject`, `register`, or a reset.
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
