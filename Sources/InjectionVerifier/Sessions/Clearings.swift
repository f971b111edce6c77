/// What code clears on each way on which some function resets: in the closure of a reset, in that function, and in what
/// these call; in what calls that function, and in what that calls before; and in the hooks of what is evicted.
struct Clearings {
    private let relations: Relations
    private let heap: Heap
    private let scope: SessionScope
    /// By constraint, the uses that it calls.
    private var callees: [Int: [Int]] = [:]
    /// The constraints that run whenever that function does; and whether after that.
    private var running: [Int: Bool] = [:]
    /// Where something is injected after a reset.
    private var fresh: Set<Place> = []
    /// By the name of what they clear.
    private var all: [String: [Relations.Write]] = [:]
    /// By memory, the uses whose objects take out of it, once they are evicted, what they have put there.
    private var taken: [Int: Set<Int>] = [:]

    init(_ graph: InjectionGraph, _ relations: Relations) {
        (self.relations, heap, scope) = (relations, relations.heap, graph.scope)
        let program = graph.program
        for use in heap.uses where use.key.symbol.kind != .addressor {
            for caller in use.callers where calls(caller) { callees[caller, default: []].append(use.number) }
        }
        // What is handed to a function by nobody who is known says nothing, if others call it.
        let called = Set(heap.uses.filter { !$0.callers.isEmpty }.map(\.key.symbol))
        let own = heap.uses.filter { use in
            !program.isTest(use.key.symbol) && !use.key.symbol.beginsProgram
                && !(use.callers.isEmpty && called.contains(use.key.symbol))
        }
        let direct = own.map { use in
            use.constraints.indices.filter { call(use.first + $0)?.injection?.resets == true }
        }
        let resetting = zip(own, direct).filter { use, resets in
            !resets.isEmpty
                && !relations.certainBlocks(with: 0, in: use).isDisjoint(with: resets.map { use.constraints[$0].block })
        }
        let always = Set(resetting.map(\.0.number))
        for (use, direct) in zip(own, direct) {
            for reset in direct { run(use, with: reset) }
            for call in use.constraints.indices where !always.isDisjoint(with: callees[use.first + call] ?? []) {
                run(use, with: call, entersAfter: false)
            }
        }
        let hooks = hooks(graph)
        for hook in hooks { run(hook, with: nil) }
        for hook in hooks { take(hook) }
        let writes = relations.allWrites.filter { write in
            write.replaces && !write.isOnce && running[item(write)] != nil
        }
        for write in writes where !holdsOld(write) {
            // What may come from what was there replaces nothing.
            if relations.restores(write, what: { !ofSession(heldBy: $0).isEmpty }) { continue }
            all[write.name, default: []].append(write)
        }
        // What is put back after the reset.
        for write in writes where running[item(write)] == true && holdsOld(write) {
            all[write.name]?.removeAll { $0.memory == write.memory }
        }
    }

    func contains(_ write: Relations.Write) -> Bool {
        taken[write.memory]?.contains(write.use) == true
            || (all[write.name] ?? []).contains {
                ($0.memory == write.memory || isUnknown($0.memory)) && clears($0, write)
            }
    }

    /// Whether a property of some object is cleared.
    func contains(_ property: String) -> Bool { all[property]?.isEmpty == false }

    private func item(_ write: Relations.Write) -> Int { heap.uses[write.use].first + write.constraint }

    private func call(_ item: Int) -> Call? {
        let use = heap.uses[of: item]
        return use.constraints[item - use.first].call.map { use.function.calls[$0] }
    }

    /// Whether what is entered at a constraint runs there, and is not only made.
    private func calls(_ item: Int) -> Bool {
        let use = heap.uses[of: item]
        guard use.constraints[item - use.first].kind != .closure else { return false }
        return call(item).map { $0.time == .now && $0.injection?.resets != false } ?? true
    }

    /// What is called of objects that blocks build, when their session ends.
    private func hooks(_ graph: InjectionGraph) -> [Heap.Use] {
        let types = graph.ofPrograms.filter { !$0.isInstance && !$0.isIsolated }.map(\.type)
        let built = Set(types.flatMap { heap.sets[heap.memory.built[$0] ?? 0] })
        return graph.program.hooks.values.joined().compactMap { symbol in
            heap.uses.use(.init(symbol: symbol, types: 0, context: 0))
        }.filter { use in
            use.values.prefix(use.function.constraints.arguments).contains { !built.isDisjoint(with: heap.sets[$0]) }
        }
    }

    /// What a hook takes out of memory, perhaps under a condition, its object has put there: it knows which.
    private mutating func take(_ hook: Heap.Use) {
        func called(from uses: [Heap.Use]) -> Set<Int> {
            Set(reachableFrom: uses.map(\.number)) { use in
                heap.uses[use].constraints.indices.flatMap { callees[heap.uses[use].first + $0] ?? [] }
            }
        }
        let (taking, type) = (called(from: [hook]), hook.function.selfType)
        let putting = called(from: heap.uses.filter { $0.function.selfType == type })
        for (memory, writes) in relations.writes where writes.contains(where: { taking.contains($0.use) }) {
            let others = Set(writes.filter { !taking.contains($0.use) }.flatMap(\.things))
            guard writes.contains(where: { taking.contains($0.use) && others.isSuperset(of: $0.things) }) else {
                continue
            }
            taken[memory, default: []].formUnion(putting)
        }
    }

    /// What a use does on each way on which it resets, and what those that it calls do on each way.
    private mutating func run(_ use: Heap.Use, with reset: Int?, entersAfter: Bool = true) {
        var queue = [(use, reset, false)]
        while let (use, reset, isAfter) = queue.popLast() {
            let certain = relations.certainBlocks(with: reset.map { use.constraints[$0].block } ?? 0, in: use)
            for index in use.constraints.indices {
                let (item, isAfter) = (
                    use.first + index, isAfter || reset.map { relations.isBefore($0, index, in: use.number) } ?? false
                )
                if isAfter, let call = call(item), call.injection?.injects == true { fresh.insert(call.place) }
                if let known = running[item], known || !isAfter { continue }
                // Macros write setters that store on each of two ways.
                guard use.function.isSetter || certain.contains(use.constraints[index].block) else { continue }
                running[item] = isAfter
                let isEntered = entersAfter || !isAfter || reset == nil
                for callee in callees[item] ?? [] where isEntered || heap.uses[callee].function.isSetter {
                    queue.append((heap.uses[callee], nil, isAfter))
                }
            }
        }
    }

    /// What some things hold that belongs to a session.
    private func ofSession(heldBy things: [Int]) -> Set<Int> {
        Set(reachableFrom: things) { thing in
            switch heap.things[thing] {
            case .injected: []
            case .global, .member: (relations.writes[thing] ?? []).filter(\.isOnce).flatMap(\.things)
            default: relations.held(by: thing)
            }
        }.filter { scope.contains(heap.things[$0]) }
    }

    /// Whether something is stored that belongs to the session before the reset.
    private func holdsOld(_ write: Relations.Write) -> Bool {
        ofSession(heldBy: write.things).contains { !isFresh($0) }
    }

    private func isFresh(_ thing: Int) -> Bool {
        switch heap.things[thing] {
        case .injected(_, let place): fresh.contains(place)
        case .part(let owner, _): isFresh(owner)
        default: false
        }
    }

    /// Of an object that code made which was not read, it may be the memory of any.
    private func isUnknown(_ memory: Int) -> Bool {
        guard case .member(let object, _) = heap.things[memory], case .injected(let type, _) = heap.things[object]
        else {
            return false
        }
        return heap.memory.built[type.unwrapped] == nil
    }

    /// Another property of the same struct stays as it is.
    private func clears(_ clearing: Relations.Write, _ write: Relations.Write) -> Bool {
        guard let field = clearing.field, field != write.field else { return true }
        if let other = write.field, other.owner == field.owner { return false }
        return !write.things.isEmpty && write.things.allSatisfy { heap.types.mayHold(field, $0) }
    }
}
