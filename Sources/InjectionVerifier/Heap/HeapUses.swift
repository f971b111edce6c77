/// The functions that run, each once for the types and the last calls with which it is used, and what their values may
/// be.
final class HeapUses {
    let worklist = Worklist()
    let contexts = Contexts()
    private let functions: Functions
    private let things: Interned<Thing>
    private let sets: PointsToSets
    private var all: [HeapUse] = []
    private var numbers: [HeapUse.Key: Int] = [:]
    private var ofFunctions: [Symbol: [Int]] = [:]
    private var bodies: [Symbol: HeapUse.Body] = [:]

    init(_ functions: Functions, _ things: Interned<Thing>, _ sets: PointsToSets) {
        (self.functions, self.things, self.sets) = (functions, things, sets)
    }

    /// The one that a constraint is of.
    subscript(of item: Int) -> HeapUse { all[worklist.owners[item]] }

    /// The use with this key, which is new if there was none; nil for a function that was not read.
    func use(_ key: HeapUse.Key) -> HeapUse? {
        if let known = numbers[key] { return all[known] }
        guard let function = functions[key.symbol] else { return nil }
        let body = bodies[key.symbol] ?? HeapUse.Body(function)
        bodies[key.symbol] = body
        let use = HeapUse(all.count, key, body, first: worklist.count)
        numbers[key] = use.number
        ofFunctions[key.symbol, default: []].append(use.number)
        all.append(use)
        worklist.append(body.constraints.count, of: use.number)
        for index in body.constraints.indices.reversed() { worklist.enqueue(use.first + index) }
        if function.constraints.returnsInMemory { add(sets.set([memoryOfResult(use)]), to: 0, of: use) }
        return use
    }

    func memoryOfResult(_ use: HeapUse) -> Int { things.number(.made(use: use.number, constraint: -1)) }

    /// A value may be something more.
    func add(_ found: Int, to value: Int, of use: HeapUse) {
        let all = sets.union(use.values[value], found)
        guard all != use.values[value] else { return }
        use.values[value] = all
        for user in use.body.users[value] { worklist.enqueue(use.first + user) }
    }

    /// What a use returns, and what all uses of a function do.
    func result(of key: HeapUse.Key) -> Int { numbers[key].map { all[$0].result } ?? 0 }
    func result(of symbol: Symbol) -> Int {
        (ofFunctions[symbol] ?? []).reduce(0) { sets.union($0, all[$1].result) }
    }

    /// What is handed to a function may be its arguments; what it may return, as far as that is known, is the result.
    func enter(_ key: HeapUse.Key, _ handed: [Int], from caller: Int) -> Int {
        guard let callee = use(key) else { return 0 }
        callee.callers.insert(caller)
        for (index, things) in handed.prefix(callee.function.constraints.arguments).enumerated() {
            add(things, to: index, of: callee)
        }
        return callee.result
    }

    /// The context of a function that a constraint calls. What allocates an object, what only passes on a call, and the
    /// setter of a closure, are one with what they call.
    func context(of symbol: Symbol, calledBy item: Int) -> Int {
        let caller = self[of: item].key
        let isSame =
            symbol.isThunk || symbol.kind == .initializer && caller.symbol.kind == .allocatingInitializer
            || symbol.kind == .closure && functions[symbol]?.isSetter == true
        return isSame ? caller.context : symbol.kind == .addressor ? 0 : context(of: item)
    }

    /// The context of what a constraint calls.
    func context(of item: Int) -> Int {
        let use = self[of: item]
        return contexts.adding(.init(symbol: use.key.symbol, constraint: item - use.first), to: use.key.context)
    }

    func place(of item: Int) -> Place? {
        let use = self[of: item]
        return use.constraints[item - use.first].place.map { use.function.constraints.places[$0] }
    }

    /// The calls that lead to a use: where they are made, and by what; the latest first.
    func calls(of use: HeapUse) -> [(place: Place, function: Function)] {
        contexts[use.key.context].reversed().compactMap { site in
            guard let body = bodies[site.symbol] else { return nil }
            let constraint = body.constraints[site.constraint]
            let place = constraint.place.map { body.function.constraints.places[$0] }
            return (place ?? body.function.place ?? .unknown, body.function)
        }
    }
}

extension HeapUses: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { all.count }
    subscript(number: Int) -> HeapUse { all[number] }
}
