/// Calls.
extension Heap {
    func call(_ constraint: Constraint, _ item: Int, _ use: Use) -> Int {
        let handed = constraint.operands.map { $0 < 0 ? 0 : use.values[$0] }
        if let call = constraint.call.map({ use.function.calls[$0] }), let kind = call.injection {
            return apply(kind, call, constraint, item, handed, use)
        }
        let targets = use.targets[item] ?? targets(constraint, use)
        use.targets[item] = targets
        guard !targets.isEmpty else { return callUnread(constraint, item, handed, use) }
        return targets.reduce(0) { found, target in
            let symbol = target.symbol
            guard handed.contains(where: { $0 != 0 }) || entries.isEntered(symbol) else { return found }
            let returnsInMemory = (constraint.more.first ?? 0) & Constraint.Shape.returnsInMemory != 0
            // What the callee stores in memory for its result, the caller stores.
            let given = returnsInMemory ? [0] + handed.dropFirst() : handed
            let key = Use.Key(symbol: symbol, types: target.types, context: uses.context(of: symbol, calledBy: item))
            let returned = uses.enter(key, given, from: item)
            if returnsInMemory { memory.put(returned, in: handed.first ?? 0, item) }
            return sets.union(found, returned)
        }
    }

    func targets(_ constraint: Constraint, _ use: Use) -> [(symbol: Symbol, types: Int)] {
        guard let call = constraint.call else {
            let symbol = Symbol(use.body.name(constraint.name))
            return program.functions[symbol] == nil || symbol.isOfStandardLibrary ? [] : [(symbol, 0)]
        }
        return program.dispatch.targets(of: use.function.calls[call], in: use.function, substitutions[use.key.types])
            .map {
                ($0.symbol, substitutions.number($0.types))
            }
    }

    func close(_ constraint: Constraint, _ item: Int, _ use: Use) -> Int {
        let thing = made(by: item, of: use)
        functions.close(thing, capturing: constraint.operands.map { $0 < 0 ? 0 : use.values[$0] }, by: item) {
            let symbol = Symbol(use.body.name(constraint.name))
            let arguments = constraint.more.map {
                substitutions[use.key.types].apply(to: TypeID(use.body.name($0)), in: program.hierarchy)
            }
            let types = Substitution(program.functions[symbol]?.genericParameters ?? [], arguments)
            return Use.Key(
                symbol: symbol, types: substitutions.number(types), context: uses.context(of: symbol, calledBy: item))
        }
        return sets.set([thing])
    }

    /// What is not read may call what it is handed with all that it is handed, and keep that where its type allows it.
    func callUnread(_ constraint: Constraint, _ item: Int, _ handed: [Int], _ use: Use) -> Int {
        guard let shape = constraint.more.first else { return 0 }
        let returnsInMemory = shape & Constraint.Shape.returnsInMemory != 0
        let given = Array(zip(handed, constraint.more.dropFirst()).dropFirst(returnsInMemory ? 1 : 0))
        let each = given.map { sets.union($0.0, memory.contents(of: $0.0, for: item)) }
        let all = each.reduce(0) { sets.union($0, $1) }
        let symbol = Symbol(use.body.name(constraint.name))
        var found = symbol.standard == .allocatesArray ? sets.set([made(by: item, of: use)]) : 0
        let returned = given.map {
            functions.call(all: $0.0, Array(repeating: all, count: 4), by: item, isComplete: false)
        }
        for (index, (values, bits)) in given.enumerated() {
            if bits & Constraint.Shape.returns != 0 { found = sets.union(found, returned[index]) }
            if bits & Constraint.Shape.passes != 0 {
                found = sets.union(found, sets.union(values, memory.contents(of: values, for: item)))
            }
            if bits & Constraint.Shape.isInout != 0 {
                let kept = given.indices.filter { $0 != index }.flatMap { other in
                    let bits = given[other].1
                    return sets[bits & Constraint.Shape.isBorrowed != 0 ? returned[other] : each[other]].filter {
                        bits & Constraint.Shape.isKey == 0 || !things[$0].isPart
                    }
                }.filter { !sets[values].contains($0) && !functions.isLocal($0) }
                memory.put(sets.set(kept), in: values, item)
            }
        }
        // An element is changed in the memory of what it is in.
        if symbol.kind == .modifyAccessor { return handed.last ?? 0 }
        found = sets.set(sets[found].filter { !functions.isLocal($0) })
        if shape & Constraint.Shape.yields != 0 { found = sets.union(found, handed.last ?? 0) }
        if returnsInMemory { memory.put(found, in: handed.first ?? 0, item) }
        let isText = shape & Constraint.Shape.isText != 0
        let text = isText ? sets.set(sets[all].filter { things[$0].isPart }) : 0
        return sets.union(text, shape & (Constraint.Shape.resultMayHold | Constraint.Shape.yields) != 0 ? found : 0)
    }

    func apply(
        _ kind: InjectionSymbol, _ call: Call, _ constraint: Constraint, _ item: Int, _ handed: [Int], _ use: Use
    ) -> Int {
        guard kind.isGeneric, let written = program.functions.typeArguments(of: call, in: use.key.symbol).first else {
            return callUnread(constraint, item, handed, use)
        }
        let exact = written.map {
            program.compositions.simplified(substitutions[use.key.types].apply(to: $0, in: program.hierarchy))
        }
        let type = exact ?? ""
        if kind.injects {
            let thing = sets.set([things.number(.injected(type: type, place: call.place))])
            memory.put(thing, in: handed.first ?? 0, item)
            return thing
        }
        let things: Int
        if kind.registersInstance {
            things = memory.contents(of: handed.first ?? 0, for: item)
            memory.build(type, things)
        } else {
            things = handed.first { sets[$0].contains { functions.isFunction($0) } } ?? 0
            memory.build(type, functions.call(all: things, [], by: item, isComplete: false))
        }
        for place in [call.place] + uses.calls(of: use).map(\.place) {
            registered[type, default: [:]][place] = sets.union(registered[type]?[place] ?? 0, things)
        }
        return 0
    }
}
