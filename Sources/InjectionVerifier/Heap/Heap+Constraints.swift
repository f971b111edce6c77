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
            for result in constraint.results { uses.add(found, to: result, of: use) }
        }
        func name() -> Member { Member(use.body.name(constraint.name)) }
        switch constraint.kind {
        case .copy: for position in constraint.operands.indices { set(value(position)) }
        case .load: set(memory.read(value(0), constraint.name == nil ? nil : name(), item))
        case .store: memory.put(value(0), in: value(1), item)
        case .move: memory.put(memory.read(value(0), constraint.name == nil ? nil : name(), item), in: value(1), item)
        case .member: set(memory.member(name(), of: value(0), item))
        case .part: set(memory.part(name(), of: value(0), item))
        case .element: set(memory.element(TypeID(use.body.name(constraint.name)), of: value(0), item))
        case .global: set(sets.set([things.number(.global(Symbol(use.body.name(constraint.name))))]))
        case .function: set(sets.set([things.number(.function(Symbol(use.body.name(constraint.name))))]))
        case .make:
            let thing = made(by: item, of: use)
            set(sets.set([thing]))
            guard constraint.name != nil else { return }
            let type = TypeID(use.body.name(constraint.name))
            types[thing] = type
            receivers.add(thing, of: type)
        case .closure: set(close(constraint, item, use))
        case .call: set(call(constraint, item, use))
        case .callValue:
            let handed = constraint.operands.indices.dropFirst().map { value($0) }
            let called = constraint.name == nil ? value(0) : setters(value(0))
            set(functions.call(all: called, handed, by: item, isComplete: true))
        case .give: give(value(0), use)
        case .giveStored: give(memory.contents(of: sets.set([uses.memoryOfResult(use)]), for: item), use)
        }
    }

    /// What sets the properties to which some key paths lead.
    private func setters(_ paths: Int) -> Int {
        sets.set(
            sets[paths].compactMap { path in
                guard case .function(let symbol) = things[path] else { return nil }
                return types.setter(of: symbol).map { things.number(.function($0)) }
            })
    }

    func made(by item: Int, of use: Use) -> Int {
        things.number(.made(use: use.number, constraint: item - use.first))
    }

    func give(_ set: Int, _ use: Use) {
        let result = sets.union(use.result, set)
        guard result != use.result else { return }
        use.result = result
        for caller in use.callers.sorted() { uses.worklist.enqueue(caller) }
        // Whoever calls the methods of the app does so on what its initializer makes.
        guard use.function.isInitializer, program.isOfMainType(use.function) else { return }
        for thing in sets[set] { receivers.add(thing, of: use.function.selfType?.base ?? "") }
    }
}
