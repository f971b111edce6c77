@testable import InjectionVerifier

extension NaiveHeap {
    private mutating func enter(_ use: Use, _ handed: [Set<Thing>]) -> Set<Thing> {
        guard let function = program.functions[use.symbol] else { return [] }
        add(use)
        for (index, things) in handed.prefix(function.constraints.arguments).enumerated() {
            grow(.value(use, index), things)
        }
        return self[.result(use)]
    }

    mutating func call(
        _ things: Set<Thing>, _ handed: [Set<Thing>], _ use: Use, _ index: Int, isComplete: Bool
    ) -> Set<Thing> {
        var found: Set<Thing> = []
        for thing in things.union(built(things)) {
            var closure = closures[thing]
            if case .function(let symbol) = thing {
                let context = context(of: symbol, use, index)
                closure = Closure(use: Use(symbol: symbol, types: Substitution(), context: context), captures: [])
            }
            guard let closure, let facts = program.functions[closure.use.symbol]?.constraints else { continue }
            let count = max(0, facts.arguments - closure.captures.count)
            let all = (facts.returnsInMemory && (!isComplete || handed.count < count) ? [[]] : []) + handed
            let own = (0..<count).map { index in
                let given = index < all.count ? all[index] : []
                return isComplete || !facts.inouts.contains(index)
                    ? given : given.filter { isShared($0) || isLocal($0) }
            }
            found.formUnion(enter(closure.use, own + closure.captures))
        }
        return found
    }

    mutating func call(
        _ constraint: Constraint, _ index: Int, _ handed: [Set<Thing>], _ use: Use
    ) -> Set<Thing> {
        let function = program.functions[use.symbol]!
        let call = constraint.call.map { function.calls[$0] }
        if let call, let kind = call.injection {
            return apply(kind, call, constraint, index, handed, use)
        }
        let name = Symbol(constraint.name.map { function.constraints.names[$0] } ?? "")
        let named = program.functions[name] != nil && !name.isOfStandardLibrary ? [(name, Substitution())] : []
        let targets =
            call.map { program.dispatch.targets(of: $0, in: function, use.types).map { ($0.symbol, $0.types) } }
            ?? named
        guard !targets.isEmpty else { return callUnread(constraint, index, handed, use) }
        var found: Set<Thing> = []
        for (symbol, types) in targets
        where handed.contains(where: { !$0.isEmpty }) || entryPoints.isEntered(symbol) {
            let context = context(of: symbol, use, index)
            let returnsInMemory = (constraint.more.first ?? 0) & Constraint.Shape.returnsInMemory != 0
            let given = returnsInMemory ? [[]] + handed.dropFirst() : handed
            let returned = enter(Use(symbol: symbol, types: types, context: context), given)
            if returnsInMemory { put(returned, in: handed.first ?? []) }
            found.formUnion(returned)
        }
        return found
    }

    private mutating func callUnread(
        _ constraint: Constraint, _ index: Int, _ handed: [Set<Thing>], _ use: Use
    ) -> Set<Thing> {
        let shape = constraint.more.first ?? 0
        let returnsInMemory = shape & Constraint.Shape.returnsInMemory != 0
        let given = Array(zip(handed, constraint.more.dropFirst()).dropFirst(returnsInMemory ? 1 : 0))
        let each = given.map { $0.0.union(contents($0.0)) }
        let all = each.reduce(into: Set<Thing>()) { $0.formUnion($1) }
        let name = constraint.name.map { program.functions[use.symbol]!.constraints.names[$0] } ?? ""
        var found: Set<Thing> = Symbol(name).standard == .allocatesArray ? [.made(use, index)] : []
        let returned = given.map { call($0.0, Array(repeating: all, count: 4), use, index, isComplete: false) }
        for (position, (things, bits)) in given.enumerated() {
            if bits & Constraint.Shape.returns != 0 { found.formUnion(returned[position]) }
            if bits & Constraint.Shape.passes != 0 { found.formUnion(things.union(contents(things))) }
            guard bits & Constraint.Shape.isInout != 0 else { continue }
            let kept = given.indices.filter { $0 != position }.flatMap { other in
                let bits = given[other].1
                return (bits & Constraint.Shape.isBorrowed != 0 ? returned : each)[other].filter { thing in
                    if case .part = thing { bits & Constraint.Shape.isKey == 0 } else { !isLocal(thing) }
                }
            }
            put(Set(kept).subtracting(things), in: things)
        }
        if Symbol(name).kind == .modifyAccessor { return handed.last ?? [] }
        found = found.filter { !isLocal($0) }
        if shape & Constraint.Shape.yields != 0 { found.formUnion(handed.last ?? []) }
        if returnsInMemory { put(found, in: handed.first ?? []) }
        if shape & (Constraint.Shape.resultMayHold | Constraint.Shape.yields) == 0 { found = [] }
        guard shape & Constraint.Shape.isText != 0 else { return found }
        return found.union(all.filter { if case .part = $0 { true } else { false } })
    }

    private mutating func apply(
        _ kind: InjectionSymbol, _ call: Call, _ constraint: Constraint, _ index: Int, _ handed: [Set<Thing>],
        _ use: Use
    ) -> Set<Thing> {
        guard kind.isGeneric, let written = program.functions.typeArguments(of: call, in: use.symbol).first else {
            return callUnread(constraint, index, handed, use)
        }
        let type = written.map { program.compositions.simplified(use.types.apply(to: $0, in: program.hierarchy)) } ?? ""
        if kind.injects {
            put([.injected(type, call.place)], in: handed.first ?? [])
            return [.injected(type, call.place)]
        }
        if kind.registersInstance {
            grow(.built(type), contents(handed.first ?? []))
        } else {
            let block = handed.first { $0.contains { if case .function = $0 { true } else { closures[$0] != nil } } }
            grow(.built(type), self.call(block ?? [], [], use, index, isComplete: false))
        }
        return []
    }
}
