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
            let key = Use.Key(symbol: symbol, types: target.types, context: context(of: symbol, use, item))
            let returned = enter(key, given, item)
            if returnsInMemory { memory.put(returned, in: handed.first ?? 0, item) }
            return sets.union(found, returned)
        }
    }

    /// What allocates an object, and what only passes on a call, are one with what they call.
    private func context(of symbol: Symbol, _ use: Use, _ item: Int) -> Int {
        let isSame = symbol.isThunk || symbol.kind == .initializer && use.key.symbol.kind == .allocatingInitializer
        return isSame ? use.key.context : symbol.kind == .addressor ? 0 : uses.context(of: item)
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

    func enter(_ key: Use.Key, _ handed: [Int], _ caller: Int) -> Int {
        guard let callee = uses.use(key) else { return 0 }
        callee.callers.insert(caller)
        for (index, things) in handed.prefix(callee.function.constraints.arguments).enumerated() {
            uses.add(things, to: index, of: callee)
        }
        return callee.result
    }

    /// A function that captures something runs once it is made, for nobody knows who calls it.
    func close(_ constraint: Constraint, _ item: Int, _ use: Use) -> Int {
        let thing = made(by: item, of: use)
        let symbol = Symbol(use.body.name(constraint.name))
        if closures[thing] == nil {
            let arguments = constraint.more.map {
                substitutions[use.key.types].apply(to: use.body.name($0), in: program.hierarchy)
            }
            let parameters = program.functions[symbol]?.genericParameters ?? []
            let key = Use.Key(
                symbol: symbol, types: substitutions.number(Substitution(parameters, arguments)),
                context: uses.context(of: item))
            closures[thing] = Closure(key: key, captures: [])
        }
        closures[thing]?.captures = constraint.operands.map { $0 < 0 ? 0 : use.values[$0] }
        _ = callClosure(thing, [], by: item, isComplete: false)
        return sets.set([thing])
    }

    /// Calls the functions that a value may be. Without memory for the result, what they return is the result.
    func callValues(_ values: Int, _ handed: [Int], by caller: Int, isComplete: Bool) -> Int {
        let all = sets.union(values, memory.built(for: values, caller))
        return sets[all].reduce(0) { sets.union($0, callClosure($1, handed, by: caller, isComplete: isComplete)) }
    }

    func callClosure(_ thing: Int, _ handed: [Int], by caller: Int, isComplete: Bool) -> Int {
        guard let key = key(ofFunction: thing, calledBy: caller), let function = program.functions[key.symbol] else {
            return 0
        }
        let captures = closures[thing]?.captures ?? []
        let own = max(0, function.constraints.arguments - captures.count)
        let first = !isComplete && function.constraints.returnsInMemory ? [0] : []
        let all = first + handed
        let given = (0..<own).map { index in
            let things = index < all.count ? all[index] : 0
            guard !isComplete, function.constraints.inouts.contains(index) else { return things }
            return sets.set(sets[things].filter { memory.isShared($0) || isLocal($0) })
        }
        return enter(key, given + captures, caller)
    }

    /// A function that has captured something is one with where it did; any other, with where it is called.
    private func key(ofFunction thing: Int, calledBy item: Int) -> Use.Key? {
        guard case .function(let symbol) = things[thing] else { return closures[thing]?.key }
        return Use.Key(symbol: symbol, types: 0, context: context(of: symbol, uses[of: item], item))
    }

    /// What a function returns that is a value.
    func result(ofFunction thing: Int) -> Int {
        guard case .function(let symbol) = things[thing] else {
            return closures[thing].map { uses.result(of: $0.key) } ?? 0
        }
        return uses.result(of: symbol)
    }

    /// What is not read may call what it is handed with all that it is handed, and keep that where its type allows it.
    func callUnread(_ constraint: Constraint, _ item: Int, _ handed: [Int], _ use: Use) -> Int {
        guard let shape = constraint.more.first else { return 0 }
        let returnsInMemory = shape & Constraint.Shape.returnsInMemory != 0
        let given = Array(zip(handed, constraint.more.dropFirst()).dropFirst(returnsInMemory ? 1 : 0))
        let each = given.map { sets.union($0.0, memory.contents(of: $0.0, for: item)) }
        let all = each.reduce(0) { sets.union($0, $1) }
        var found = 0
        if Symbol(use.body.name(constraint.name)).standard == .allocatesArray {
            found = sets.set([made(by: item, of: use)])
        }
        let returned = given.map { callValues($0.0, Array(repeating: all, count: 4), by: item, isComplete: false) }
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
                }.filter { !sets[values].contains($0) && !isLocal($0) }
                memory.put(sets.set(kept), in: values, item)
            }
        }
        found = sets.set(sets[found].filter { !isLocal($0) })
        if shape & Constraint.Shape.yields != 0 { found = sets.union(found, handed.last ?? 0) }
        if returnsInMemory { memory.put(found, in: handed.first ?? 0, item) }
        let isText = shape & Constraint.Shape.isText != 0
        let text = isText ? sets.set(sets[all].filter { things[$0].isPart }) : 0
        return sets.union(text, shape & (Constraint.Shape.resultMayHold | Constraint.Shape.yields) != 0 ? found : 0)
    }

    /// Memory of one function.
    func isLocal(_ thing: Int) -> Bool {
        guard case .made(let use, let constraint) = things[thing] else { return false }
        return constraint < 0 || uses[use].constraints[constraint].kind == .make && types[thing] == nil
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
        let type = names.number(exact ?? "")
        if kind.injects {
            let thing = sets.set([things.number(.injected(type: type, place: places.number(call.place)))])
            memory.put(thing, in: handed.first ?? 0, item)
            return thing
        }
        let things: Int
        if kind.registersInstance {
            things = memory.contents(of: handed.first ?? 0, for: item)
            memory.build(type, things)
        } else {
            things = handed.first { sets[$0].contains { isFunction($0) } } ?? 0
            memory.build(type, callValues(things, [], by: item, isComplete: false))
        }
        for place in [call.place] + uses.calls(of: use).map(\.place) {
            let place = places.number(place)
            registered[[type, place]] = sets.union(registered[[type, place]] ?? 0, things)
        }
        return 0
    }

    func isFunction(_ thing: Int) -> Bool {
        if case .function = things[thing] { true } else { closures[thing] != nil }
    }
}
