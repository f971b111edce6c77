/// What happens in a use.
extension Heap {
    /// `item` is the constraint, with the use that it is one of.
    func apply(_ constraint: Constraint, _ item: Int, _ use: Use) {
        func value(_ position: Int) -> Int {
            guard position < constraint.operands.count, constraint.operands[position] >= 0 else { return 0 }
            return use.values[constraint.operands[position]]
        }
        func set(_ found: Int) {
            guard found != 0 else { return }
            for result in constraint.results { add(found, to: result, of: use) }
        }
        func name() -> Int { names.number(use.body.name(constraint.name)) }
        switch constraint.kind {
        case .copy: for position in constraint.operands.indices { set(value(position)) }
        case .load: set(read(value(0), constraint.name == nil ? nil : name(), item))
        case .store: memory.put(value(0), in: value(1), item)
        case .move: memory.put(read(value(0), constraint.name == nil ? nil : name(), item), in: value(1), item)
        case .member: set(member(name(), of: value(0), item))
        case .part: set(part(name(), of: value(0), item))
        case .element: set(element(name(), of: value(0), item))
        case .global: set(sets.set([things.number(.global(name()))]))
        case .function: set(sets.set([things.number(.function(Symbol(use.body.name(constraint.name))))]))
        case .make:
            let thing = made(by: item, of: use)
            set(sets.set([thing]))
            guard constraint.name != nil else { return }
            types[thing] = use.body.name(constraint.name)
            add(thing, of: use.body.name(constraint.name))
        case .closure: set(close(constraint, item, use))
        case .call: set(call(constraint, item, use))
        case .callValue:
            let handed = constraint.operands.indices.dropFirst().map { value($0) }
            set(callValues(value(0), handed, by: item, isComplete: true))
        case .give: give(value(0), use)
        case .giveStored: give(memory.contents(of: sets.set([memoryOfResult(use)]), for: item), use)
        }
    }

    func made(by item: Int, of use: Use) -> Int {
        things.number(.made(use: use.number, constraint: item - use.first))
    }

    func give(_ set: Int, _ use: Use) {
        let result = sets.union(use.result, set)
        guard result != use.result else { return }
        use.result = result
        for caller in use.callers { worklist.enqueue(caller) }
        // Whoever calls the methods of the app does so on what its initializer makes.
        guard use.function.isInitializer, entries.isOfMainType(use.function) else { return }
        for thing in sets[set] { add(thing, of: SILType.base(use.function.selfType ?? "")) }
    }

    /// What is in memory; of a struct there, one property; of what was injected, the value that is read.
    func read(_ address: Int, _ name: Int?, _ reader: Int) -> Int {
        var found = memory.contents(of: address, for: reader)
        if let name { found = part(name, of: found, reader) }
        for case .member(let owner, let name) in sets[address].map({ things[$0] }) {
            if let part = types.partOfInjected(name, owner) { found = sets.union(found, sets.set([part])) }
        }
        return found
    }

    func member(_ name: Int, of objects: Int, _ reader: Int) -> Int {
        let owner = ObjectTypes.owner(of: names[name])
        let all = sets[objects] + sets[memory.built(for: objects, reader)]
        return sets.set(all.filter { types.mayBe($0, owner) }.map { things.number(.member($0, name)) })
    }

    func part(_ name: Int, of structs: Int, _ reader: Int) -> Int {
        let owner = ObjectTypes.owner(of: names[name])
        return sets[structs].reduce(0) { found, thing in
            guard case .injected = things[thing], types.mayBe(thing, owner) else {
                return types.mayHold(name, thing) ? sets.union(found, sets.set([thing])) : found
            }
            let part = types.partOfInjected(name, thing).map { sets.set([$0]) } ?? 0
            return sets.union(found, sets.union(part, memory.built(for: sets.set([thing]), reader)))
        }
    }

    /// Of tuples that functions returned, the element; all else may be one.
    func element(_ type: Int, of tuples: Int, _ reader: Int) -> Int {
        sets[tuples].reduce(0) { found, thing in
            guard types[thing] == Constraint.Tuple.type else { return sets.union(found, sets.set([thing])) }
            let elements = sets[memory.contents(of: sets.set([thing]), for: reader)].filter { types[$0] == names[type] }
            return sets.union(found, memory.contents(of: sets.set(elements), for: reader))
        }
    }
}
