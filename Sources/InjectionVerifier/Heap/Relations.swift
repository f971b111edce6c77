/// What the rules ask of the heap. Nothing else of it is theirs.
struct Relations {
    /// A function stores things in the memory of a static or global variable, or of a property of an object, at the
    /// place: once, if it initializes that; in a property of the struct that is there, or in all of it, which then holds
    /// nothing else, if this does not only add to what is there.
    struct Write {
        var memory: Int
        /// As code names it: `Cart.items`; what is in a property wrapper by the property.
        var name: String
        var things: [Int]
        var place: Place
        var function: Function
        var use: Int
        var constraint: Int
        var isOnce: Bool
        var field: Member?
        var replaces: Bool
        /// It only takes something out of what is there.
        var takesOut: Bool
    }

    let heap: Heap
    /// Each row, by the memory: this is stored there.
    let writes: [Int: [Write]]
    /// All rows, in one order at each run: of equal findings, rules report the first.
    var allWrites: [Write] { writes.keys.sorted().flatMap { writes[$0] ?? [] } }
    /// What an object, a variable, or what a block makes, holds.
    private let kept: Set<Int>

    init(_ heap: Heap) {
        self.heap = heap
        var found: [Int: [Write]] = [:]
        for (write, things) in heap.memory.writes {
            let use = heap.uses[of: write.item]
            let constraint = use.constraints[write.item - use.first]
            let own = heap.uses.place(of: write.item) ?? use.function.place ?? .unknown
            // What only passes it on says nothing.
            let calls = use.function.isAccessor ? heap.uses.calls(of: use) : []
            let caller = calls.firstIndex { !$0.function.isAccessor }
            // One that nobody calls only writes what it has read.
            if use.function.isAccessor, caller == nil, calls.count < Contexts.depth { continue }
            let writer = caller.map { calls[$0] } ?? (place: own, function: use.function)
            let wrapped = calls.prefix((caller ?? -1) + 1).lazy.compactMap(\.function.wrappedProperty).first
            let callee = constraint.name.flatMap {
                constraint.kind == .call ? Call.Callee.function(Symbol(use.function.constraints.names[$0])) : nil
            }
            // What gives access to an element stores nothing, or `[]`; what is done with that is a write of its own.
            let isAccess = callee?.symbol?.kind == .modifyAccessor
            if isAccess, heap.sets[things].allSatisfy({ heap.functions.elements(of: $0) == 0 }) { continue }
            found[write.memory, default: []].append(
                Write(
                    memory: write.memory, name: wrapped ?? heap.types.name(ofMemory: write.memory),
                    things: heap.sets[things], place: writer.place, function: writer.function,
                    use: use.number, constraint: write.item - use.first,
                    isOnce: use.function.isOfInitialization || heap.types.isLazy(write.memory),
                    field: constraint.field.map { Member(use.body.name($0)) },
                    replaces: (constraint.kind == .store || constraint.kind == .move || callee?.has(.empties) == true)
                        && !calls.contains { $0.function.isModify },
                    takesOut: callee?.has(.takesOut) == true
                        || callee != nil && (constraint.more.dropFirst().first ?? 0) & Constraint.Shape.isNil != 0))
        }
        writes = found.mapValues { writes in
            writes.sorted {
                ($0.place, $0.function.symbol, $0.use, $0.constraint)
                    < ($1.place, $1.function.symbol, $1.use, $1.constraint)
            }
        }
        let stored = Set(heap.memory.writes.values).union(heap.memory.built.values).flatMap { heap.sets[$0] }
        // Whoever calls a function that is stored may keep what that returns.
        kept = Set(reachableFrom: stored) { Self.held(by: $0, heap) + heap.sets[heap.functions.result(of: $0)] }
    }

    /// Whether something has what was injected at a place for longer than the function runs that injected it. Of what
    /// the heap does not know, nobody can say.
    func isKept(_ type: TypeID, injectedAt place: Place?) -> Bool {
        let injected = [type, TypeID("Optional<\(type)>")].compactMap { type in
            place.flatMap { heap.things.known(.injected(type: type, place: $0)) }
        }
        return injected.isEmpty || injected.contains(where: kept.contains)
    }

    /// Whether what is stored keeps nothing alive: it is in memory of weak references, or is functions that captured
    /// nothing else.
    func isWeak(_ write: Write) -> Bool {
        heap.types.isWeak(write.memory) || !write.things.isEmpty && write.things.allSatisfy(heap.functions.isWeak)
    }

    /// Whether a function may come to a constraint after another.
    func isBefore(_ first: Int, _ second: Int, in use: Int) -> Bool {
        let use = heap.uses[use]
        let (from, to) = (use.constraints[first].block, use.constraints[second].block)
        let successors = use.function.constraints.successors
        return from == to && first < second || Set(reachableFrom: successors[from]) { successors[$0] }.contains(to)
    }

    /// The blocks to which a function comes, before or after, whenever it comes to another one, and returns; of a loop
    /// there, what each turn comes to.
    func certainBlocks(with other: Int, in use: Heap.Use) -> Set<Int> {
        let facts = use.function.constraints
        func reach(_ from: [Int], _ to: Int, without excluded: Int? = nil) -> Bool {
            Set(reachableFrom: from.filter { $0 != excluded }) { facts.successors[$0].filter { $0 != excluded } }
                .contains(to)
        }
        let blocks = facts.successors.indices
        let certain = blocks.filter { block in
            guard block != other, reach([0], other, without: block) else { return true }
            return facts.end.map { reach([other], $0) && !reach([other], $0, without: block) } ?? false
        }
        let loops = certain.filter { reach(facts.successors[$0], $0) }
        return Set(certain).union(
            blocks.filter { block in loops.contains { !reach(facts.successors[$0], $0, without: block) } })
    }

    /// What a thing holds directly: the memory of its properties, or, of local memory and of functions, other things.
    func held(by thing: Int) -> [Int] { Self.held(by: thing, heap) }

    private static func held(by thing: Int, _ heap: Heap) -> [Int] {
        switch heap.things[thing] {
        case .made, .foreign:
            (heap.functions.captures(of: thing) ?? []).flatMap { heap.sets[$0] }
                + heap.sets[heap.memory.holds[thing] ?? 0]
                + (heap.memory.members[thing] ?? []).sorted()
        case .injected(let type, _): heap.sets[heap.memory.built[type.unwrapped] ?? 0]
        case .global, .member, .part, .function: []
        }
    }
}

extension Function {
    var isSetter: Bool { name.role == .setter }

    /// What changes a property, or a function of a wrapper for values of any type.
    fileprivate var isAccessor: Bool { isSetter || isModify || isOfAnyType }
    fileprivate var isModify: Bool { name.role == .modify }
    fileprivate var isOfAnyType: Bool {
        !isClosure && genericParameters.contains { $0 != Unknown.dynamicSelf.rawValue }
    }

    /// What its code calls a property that is in a wrapper, which stores it: `App.user`.
    fileprivate var wrappedProperty: String? {
        isOfAnyType || isClosure || ![.setter, .modify, .wrapperValue].contains(name.role) ? nil : String(name.path)
    }

    /// It gives something its first value.
    fileprivate var isOfInitialization: Bool {
        isInitializer || isLazyGetter || symbol.kind == .globalInitializer
            || [.initialValue, .once].contains(name.role)
    }
}
