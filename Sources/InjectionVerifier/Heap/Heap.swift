/// What values may be, and what memory may hold, in the whole program: an abstract interpreter with one worklist and
/// one summary for each use of a function.
///
/// Objects are distinguished by where they are made: the constraint, and the last two calls that lead to it.
final class Heap {
    typealias Use = HeapUse

    struct Closure { var key: Use.Key; var captures: [Int] }

    let program: Program
    let entries: EntryPoints
    let sets = PointsToSets()
    let things = Interned<Thing>()
    /// Symbols, types, members.
    let names = Interned<String>()
    let places = Interned<Place>()
    let substitutions = Interned<Substitution>()
    let contexts = Contexts()
    let memory: Memory
    let types: ObjectTypes
    let worklist = Worklist()
    private(set) var uses: [Use] = []
    var closures: [Int: Closure] = [:]
    /// By the place of the call that registers it, and its type.
    var registered: [[Int]: Int] = [:]
    private(set) var numbers: [Use.Key: Int] = [:]
    private(set) var usesOfFunctions: [Symbol: [Int]] = [:]
    private var bodies: [Symbol: Use.Body] = [:]
    /// By type, its objects, and the uses of its methods that are called on them.
    private var objects: [String: Int] = [:]
    private var methods: [String: Set<Int>] = [:]

    init(_ program: Program, isRegisteredForSession: @escaping (String) -> Bool) {
        self.program = program
        entries = EntryPoints(program)
        memory = Memory(things, names, sets, worklist)
        types = ObjectTypes(program, things, names, isRegisteredForSession: isRegisteredForSession)
        _ = substitutions.number(Substitution())
        begin()
        run()
        for type in methods.keys.filter({ objects[$0] == nil && types.isClass($0) }).sorted() { addForeign(type) }
        run()
    }

    private func run() {
        while let next = worklist.next() {
            let use = use(of: next)
            apply(use.constraints[next - use.first], next, use)
        }
    }

    private func begin() {
        for symbol in program.functions.keys.sorted() {
            guard entries.contains(symbol), let use = use(Use.Key(symbol: symbol, types: 0, context: 0)) else {
                continue
            }
            if use.function.isMethod, let type = use.function.selfType.map(SILType.base) {
                methods[type, default: []].insert(use.number)
            }
        }
        for type in entries.mainTypes.sorted() { addForeign(type) }
    }

    private func addForeign(_ type: String) {
        let object = things.number(.foreign(names.number(type)))
        types[object] = type
        add(object, of: type)
    }

    /// The calls that lead to a use: where they are made, and by what; the latest first.
    func calls(of use: Use) -> [(place: Place, function: Function)] {
        contexts[use.key.context].reversed().compactMap { site in
            guard let body = bodies[site.symbol] else { return nil }
            let constraint = body.constraints[site.constraint]
            let place = constraint.place.map { body.function.constraints.places[$0] }
            return (place ?? body.function.place ?? .unknown, body.function)
        }
    }

    func use(of item: Int) -> Use { uses[worklist.owners[item]] }

    func use(_ key: Use.Key) -> Use? {
        if let known = numbers[key] { return uses[known] }
        guard let function = program.functions[key.symbol] else { return nil }
        let body = bodies[key.symbol] ?? Use.Body(function)
        bodies[key.symbol] = body
        let use = Use(uses.count, key, body, first: worklist.count)
        numbers[key] = use.number
        usesOfFunctions[key.symbol, default: []].append(use.number)
        uses.append(use)
        worklist.append(body.constraints.count, of: use.number)
        for index in body.constraints.indices.reversed() { worklist.enqueue(use.first + index) }
        if function.constraints.returnsInMemory { add(sets.set([memoryOfResult(use)]), to: 0, of: use) }
        return use
    }

    func memoryOfResult(_ use: Use) -> Int { things.number(.made(use: use.number, constraint: -1)) }

    /// A value may be something more.
    func add(_ found: Int, to value: Int, of use: Use) {
        let all = sets.union(use.values[value], found)
        guard all != use.values[value] else { return }
        use.values[value] = all
        for user in use.body.users[value] { worklist.enqueue(use.first + user) }
    }

    /// An object is what the methods of its type are called on.
    func add(_ object: Int, of type: String) {
        for type in types.supertypes(of: type) {
            let all = sets.union(objects[type] ?? 0, sets.set([object]))
            guard all != objects[type] else { continue }
            objects[type] = all
            for method in methods[type] ?? [] {
                add(all, to: uses[method].function.constraints.arguments - 1, of: uses[method])
            }
        }
    }
}
