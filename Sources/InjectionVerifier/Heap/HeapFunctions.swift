/// Functions that are values, and what those have captured that captured something.
final class HeapFunctions {
    private struct Closure { var key: HeapUse.Key; var captures: [Int] }

    private let functions: Functions
    private let things: Interned<Thing>
    private let sets: PointsToSets
    private let types: ObjectTypes
    private let uses: HeapUses
    private let memory: Memory
    private var closures: [Int: Closure] = [:]

    init(
        _ functions: Functions, _ things: Interned<Thing>, _ sets: PointsToSets, _ types: ObjectTypes, _ uses: HeapUses,
        _ memory: Memory
    ) {
        (self.functions, self.things, self.sets) = (functions, things, sets)
        (self.types, self.uses, self.memory) = (types, uses, memory)
    }

    /// A function that captures something runs once it is made, for nobody knows who calls it.
    func close(_ thing: Int, capturing captures: [Int], by item: Int, _ key: () -> HeapUse.Key) {
        closures[thing] = Closure(key: closures[thing]?.key ?? key(), captures: captures)
        _ = call(thing, [], by: item, isComplete: false)
    }

    /// What a function has captured; nil if it is none that has.
    func captures(of thing: Int) -> [Int]? { closures[thing]?.captures }

    /// Whether it is a function that captured nothing but weak references, or an array of such.
    func isWeak(_ thing: Int) -> Bool { isWeak(thing, within: []) }

    private func isWeak(_ thing: Int, within: Set<Int>) -> Bool {
        func areWeak(_ set: Int) -> Bool {
            set != 0 && sets[set].allSatisfy { within.contains($0) || isWeak($0, within: within.union([thing])) }
        }
        if let captures = closures[thing]?.captures { return captures.allSatisfy(areWeak) }
        if let elements = elements(of: thing) { return areWeak(elements) }
        guard case .made(let use, let index) = things[thing], index >= 0 else { return false }
        return uses[use].constraints[index].kind == .make && uses[use].constraints[index].more == Constraint.weak
    }

    /// What an array holds that a literal makes; nil for all else.
    func elements(of thing: Int) -> Int? {
        guard case .made(let use, let index) = things[thing], index >= 0,
            Symbol(uses[use].body.name(uses[use].constraints[index].name)).standard == .allocatesArray
        else { return nil }
        return memory.holds[thing] ?? 0
    }

    func isFunction(_ thing: Int) -> Bool {
        if case .function = things[thing] { true } else { closures[thing] != nil }
    }

    /// Calls the functions that a value may be. Without memory for the result, what they return is the result.
    func call(all values: Int, _ handed: [Int], by caller: Int, isComplete: Bool) -> Int {
        let all = sets.union(values, memory.built(for: values, caller))
        return sets[all].reduce(0) { sets.union($0, call($1, handed, by: caller, isComplete: isComplete)) }
    }

    private func call(_ thing: Int, _ handed: [Int], by caller: Int, isComplete: Bool) -> Int {
        guard let key = key(of: thing, calledBy: caller), let function = functions[key.symbol] else { return 0 }
        let captures = closures[thing]?.captures ?? []
        let own = max(0, function.constraints.arguments - captures.count)
        // The memory for the result, which an assignment of a wrapped property does not name.
        let first = function.constraints.returnsInMemory && (!isComplete || handed.count < own) ? [0] : []
        let all = first + handed
        let given = (0..<own).map { index in
            let things = index < all.count ? all[index] : 0
            guard !isComplete, function.constraints.inouts.contains(index) else { return things }
            return sets.set(sets[things].filter { memory.isShared($0) || isLocal($0) })
        }
        return uses.enter(key, given + captures, from: caller)
    }

    /// A function that has captured something is one with where it did; any other, with where it is called.
    private func key(of thing: Int, calledBy item: Int) -> HeapUse.Key? {
        guard case .function(let symbol) = things[thing] else { return closures[thing]?.key }
        return HeapUse.Key(symbol: symbol, types: 0, context: uses.context(of: symbol, calledBy: item))
    }

    /// What a function returns that is a value.
    func result(of thing: Int) -> Int {
        guard case .function(let symbol) = things[thing] else {
            return closures[thing].map { uses.result(of: $0.key) } ?? 0
        }
        return uses.result(of: symbol)
    }

    /// Memory of one function.
    func isLocal(_ thing: Int) -> Bool {
        guard case .made(let use, let constraint) = things[thing] else { return false }
        return constraint < 0 || uses[use].constraints[constraint].kind == .make && types[thing] == nil
    }

    /// Where a function is made that has captured something, if code says so.
    func place(of thing: Int) -> Place? {
        guard case .made(let use, let constraint) = things[thing], closures[thing]?.key.symbol.isThunk == false else {
            return nil
        }
        return uses.place(of: uses[use].first + constraint)
    }
}
