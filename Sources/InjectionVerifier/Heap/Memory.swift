/// What memory holds, and what blocks make. A constraint that has read of it runs again when there is more.
final class Memory {
    /// That a constraint puts something into a property, or a static or global variable.
    struct Write: Hashable { var item: Int; var memory: Int }

    private(set) var holds: [Int: Int] = [:]
    /// By object, the memory of its properties.
    private(set) var members: [Int: Set<Int>] = [:]
    /// What each write puts there.
    private(set) var writes: [Write: Int] = [:]
    /// By type, what its blocks make, and what was registered.
    private(set) var built: [TypeID: Int] = [:]
    /// The constraints that read some memory, or what blocks make.
    private var readers: [Int: Set<Int>] = [:]
    private var builtReaders: [TypeID: Set<Int>] = [:]
    private let things: Interned<Thing>
    private let sets: PointsToSets
    private let types: ObjectTypes
    private let worklist: Worklist

    init(
        _ things: Interned<Thing>, _ sets: PointsToSets, _ types: ObjectTypes,
        _ worklist: Worklist
    ) {
        (self.things, self.sets, self.types, self.worklist) = (things, sets, types, worklist)
    }

    func contents(of memory: Int, for reader: Int) -> Int {
        sets[memory].reduce(0) { found, memory in
            readers[memory, default: []].insert(reader)
            return sets.union(found, holds[memory] ?? 0)
        }
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
            for reader in (readers[memory] ?? []).sorted() { worklist.enqueue(reader) }
        }
    }

    /// Memory that not only one function has.
    func isShared(_ memory: Int) -> Bool {
        switch things[memory] {
        case .global, .member: true
        default: false
        }
    }

    /// What was injected is what its blocks make, or what was registered.
    func built(for injected: Int, _ reader: Int) -> Int {
        sets[injected].reduce(0) { found, thing in
            guard case .injected(let type, _) = things[thing] else { return found }
            let wrapped = type.unwrapped
            builtReaders[wrapped, default: []].insert(reader)
            return sets.union(found, built[wrapped] ?? 0)
        }
    }

    func build(_ type: TypeID, _ found: Int) {
        let all = sets.union(built[type] ?? 0, found)
        guard all != built[type] ?? 0 else { return }
        built[type] = all
        for reader in (builtReaders[type] ?? []).sorted() { worklist.enqueue(reader) }
    }
}

/// What can be read of it.
extension Memory {
    /// What is in memory; of a struct there, one property; of what was injected, the value that is read.
    func read(_ address: Int, _ name: Member?, _ reader: Int) -> Int {
        var found = contents(of: address, for: reader)
        if let name { found = part(name, of: found, reader) }
        for case .member(let owner, let name) in sets[address].map({ things[$0] }) {
            if let part = types.partOfInjected(name, owner) { found = sets.union(found, sets.set([part])) }
        }
        return found
    }

    func member(_ name: Member, of objects: Int, _ reader: Int) -> Int {
        let owner = name.owner
        let all = sets[objects] + sets[built(for: objects, reader)]
        return sets.set(all.filter { types.mayBe($0, owner) }.map { things.number(.member($0, name)) })
    }

    func part(_ name: Member, of structs: Int, _ reader: Int) -> Int {
        let owner = name.owner
        return sets[structs].reduce(0) { found, thing in
            guard case .injected = things[thing], types.mayBe(thing, owner) else {
                return types.mayHold(name, thing) ? sets.union(found, sets.set([thing])) : found
            }
            let part = types.partOfInjected(name, thing).map { sets.set([$0]) } ?? 0
            return sets.union(found, sets.union(part, built(for: sets.set([thing]), reader)))
        }
    }

    /// Of tuples that functions returned, the element; all else may be one.
    func element(_ type: TypeID, of tuples: Int, _ reader: Int) -> Int {
        sets[tuples].reduce(0) { found, thing in
            guard types[thing] == Constraint.Tuple.type else { return sets.union(found, sets.set([thing])) }
            let elements = sets[contents(of: sets.set([thing]), for: reader)].filter { types[$0] == type }
            return sets.union(found, contents(of: sets.set(elements), for: reader))
        }
    }
}
