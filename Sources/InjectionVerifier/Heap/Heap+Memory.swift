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
        case .store: put(value(0), in: value(1), item)
        case .move: put(read(value(0), constraint.name == nil ? nil : name(), item), in: value(1), item)
        case .member: set(member(name(), of: value(0), item))
        case .part: set(part(name(), of: value(0), item))
        case .global: set(sets.set([things.number(.global(name()))]))
        case .function: set(sets.set([things.number(.function(Symbol(use.body.name(constraint.name))))]))
        case .make:
            let thing = made(by: item, of: use)
            set(sets.set([thing]))
            if constraint.name != nil { add(thing, of: use.body.name(constraint.name)) }
        case .closure: set(close(constraint, item, use))
        case .call: set(call(constraint, item, use))
        case .callValue:
            let handed = constraint.operands.indices.dropFirst().map { value($0) }
            set(callValues(value(0), handed, by: item, isComplete: true))
        case .give: give(value(0), use)
        case .giveStored: give(contents(of: sets.set([memoryOfResult(use)]), for: item), use)
        }
    }

    func made(by item: Int, of use: Use) -> Int {
        things.number(.made(use: use.number, constraint: item - use.first))
    }

    func give(_ set: Int, _ use: Use) {
        let result = sets.union(use.result, set)
        guard result != use.result else { return }
        use.result = result
        for caller in use.callers { enqueue(caller) }
        // Whoever calls the methods of the app does so on what its initializer makes.
        guard use.function.isInitializer, let type = use.function.selfType.map(SILType.base), mainTypes.contains(type)
        else { return }
        for thing in sets[set] { add(thing, of: type) }
    }

    func contents(of memory: Int, for reader: Int) -> Int {
        sets[memory].reduce(0) { found, memory in
            readers[memory, default: []].insert(reader)
            return sets.union(found, holds[memory] ?? 0)
        }
    }

    /// What is in memory; of a struct there, one property; of what was injected, the value that is read.
    func read(_ memory: Int, _ name: Int?, _ reader: Int) -> Int {
        var found = contents(of: memory, for: reader)
        if let name { found = part(name, of: found, reader) }
        for case .member(let owner, let name) in sets[memory].map({ things[$0] }) {
            if let part = partOfInjected(name, owner) { found = sets.union(found, sets.set([part])) }
        }
        return found
    }

    func put(_ found: Int, in memory: Int, _ item: Int) {
        for memory in sets[memory] {
            if isShared(memory) {
                let write = Write(item: item, memory: memory)
                writes[write] = sets.union(writes[write] ?? 0, found)
                if case .member(let object, _) = things[memory] { members[object, default: []].insert(memory) }
            }
            let all = sets.union(holds[memory] ?? 0, found)
            guard all != holds[memory] ?? 0 else { continue }
            holds[memory] = all
            for reader in readers[memory] ?? [] { enqueue(reader) }
        }
    }

    /// Memory that not only one function has.
    func isShared(_ memory: Int) -> Bool {
        switch things[memory] {
        case .global, .member: true
        default: false
        }
    }

    func member(_ name: Int, of objects: Int, _ reader: Int) -> Int {
        let owner = Self.owner(of: names[name])
        let all = sets[objects] + sets[built(for: objects, reader)]
        return sets.set(all.filter { mayBe($0, owner) }.map { things.number(.member($0, name)) })
    }

    /// `Cart` of `#Cart.items`.
    static func owner(of member: String) -> String {
        String(member.dropFirst().prefix { $0 != "!" }.split(separator: ".").dropLast().joined(separator: "."))
    }

    /// Whether an object may have the properties of a type.
    func mayBe(_ object: Int, _ owner: String) -> Bool {
        switch things[object] {
        case .injected(let type, _):
            let type = TypeNames.unwrapped(names[type])
            return type.contains(" ") || isA(SILType.base(type), owner)
        case .application(let type): return names[type] == owner
        default: return type(ofObject: object).map { isA($0, owner) } ?? false
        }
    }

    /// The class of an object that some code makes.
    func type(ofObject object: Int) -> String? {
        guard case .made(let use, let number) = things[object], number >= 0 else { return nil }
        let constraint = uses[use].constraints[number]
        return constraint.kind == .make && constraint.name != nil ? uses[use].body.name(constraint.name) : nil
    }

    /// Whether a type is, or inherits from, another that may be written with or without its module.
    func isA(_ type: String, _ owner: String) -> Bool {
        if type == owner { return true }
        if supertypes[type] == nil { supertypes[type] = program.supertypes(of: type).map(SILType.base) }
        return supertypes[type]?.contains { $0 == owner || $0.hasSuffix("." + owner) || owner.hasSuffix("." + $0) }
            == true
    }

    func part(_ name: Int, of structs: Int, _ reader: Int) -> Int {
        let owner = Self.owner(of: names[name])
        return sets[structs].reduce(0) { found, thing in
            guard case .injected = things[thing], mayBe(thing, owner) else {
                return mayHold(name, thing) ? sets.union(found, sets.set([thing])) : found
            }
            let part = partOfInjected(name, thing).map { sets.set([$0]) } ?? 0
            return sets.union(found, sets.union(part, built(for: sets.set([thing]), reader)))
        }
    }

    /// Whether a property of a struct may hold something that the struct holds.
    func mayHold(_ name: Int, _ thing: Int) -> Bool {
        let type: String? =
            switch things[thing] {
            case .injected(let type, _): TypeNames.unwrapped(names[type])
            case .part(_, let name): propertyTypes.type(of: names[name])
            default: self.type(ofObject: thing)
            }
        return type.map { propertyTypes.mayHold(names[name], $0) } ?? true
    }

    func partOfInjected(_ name: Int, _ owner: Int) -> Int? {
        guard case .injected(let type, _) = things[owner], isRegisteredForSession(names[type]),
            program.properties.values.contains(String(names[name].dropFirst()))
        else { return nil }
        return things.number(.part(owner, name))
    }

    /// What was injected is what its blocks make, or what was registered.
    func built(for injected: Int, _ reader: Int) -> Int {
        sets[injected].reduce(0) { found, thing in
            guard case .injected(let type, _) = things[thing] else { return found }
            let wrapped = TypeNames.optional(names[type]).map { names.number($0) } ?? type
            builtReaders[wrapped, default: []].insert(reader)
            return sets.union(found, built[wrapped] ?? 0)
        }
    }

    func build(_ type: Int, _ found: Int) {
        let all = sets.union(built[type] ?? 0, found)
        guard all != built[type] ?? 0 else { return }
        built[type] = all
        for reader in builtReaders[type] ?? [] { enqueue(reader) }
    }
}
