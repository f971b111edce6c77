/// What values may be, and what memory may hold, in the whole program: an abstract interpreter with one worklist and
/// one summary for each use of a function.
///
/// Objects are told apart by where they are made: the constraint, and the last two calls that lead to it.
final class Heap {
    /// A function, called with some types, on one way.
    struct Key: Hashable { var symbol: Symbol; var types: Int; var context: Int }

    /// A constraint of a function.
    struct Site: Hashable { var symbol: Symbol; var constraint: Int }

    /// What a function does, and by value, the constraints that use it.
    final class Body {
        let function: Function
        let constraints: [Constraint]
        private(set) var users: [[Int]]

        init(_ function: Function) {
            self.function = function
            constraints = function.constraints.all
            users = Array(repeating: [], count: function.constraints.values)
            for (index, constraint) in constraints.enumerated() {
                for operand in constraint.operands where operand >= 0 { users[operand].append(index) }
            }
        }

        func name(_ number: Int?) -> String { number.map { function.constraints.names[$0] } ?? "" }
    }

    final class Use {
        let number: Int
        let key: Key
        let body: Body
        var function: Function { body.function }
        var constraints: [Constraint] { body.constraints }
        /// The number of its first constraint among those of all uses.
        let first: Int
        /// What each value may be.
        var values: [Int]
        var result = 0
        /// The calls of it.
        var callers: Set<Int> = []
        /// By constraint.
        var targets: [Int: [(symbol: Symbol, types: Int)]] = [:]

        init(_ number: Int, _ key: Key, _ body: Body, first: Int) {
            (self.number, self.key, self.body, self.first) = (number, key, body, first)
            values = Array(repeating: 0, count: body.function.constraints.values)
        }
    }

    struct Closure { var key: Key; var captures: [Int] }

    /// That a constraint puts something into a property, or a static or global variable.
    struct Write: Hashable { var item: Int; var memory: Int }

    let program: Program
    /// Whether a type is registered for a session: then what is read out of its values is told apart.
    let isRegisteredForSession: (String) -> Bool
    var uses: [Use] = []
    let sets = PointsToSets()
    let things = Interned<Thing>()
    /// Symbols, types, members.
    let names = Interned<String>()
    let places = Interned<Place>()
    let substitutions = Interned<Substitution>()
    /// The calls that lead to a use, the latest last.
    let contexts = Interned<[Int]>()
    let sites = Interned<Site>()
    /// By memory, what it may hold; and by object, the memory of its properties.
    var holds: [Int: Int] = [:]
    var members: [Int: Set<Int>] = [:]
    var closures: [Int: Closure] = [:]
    /// What each write puts there.
    var writes: [Write: Int] = [:]
    /// By type, what its blocks make, and what was registered.
    var built: [Int: Int] = [:]
    /// By the place of the call that registers it, and its type.
    var registered: [[Int]: Int] = [:]
    var numbers: [Key: Int] = [:]
    var bodies: [Symbol: Body] = [:]
    /// The constraints that read some memory, or what blocks make.
    var readers: [Int: Set<Int>] = [:]
    var builtReaders: [Int: Set<Int>] = [:]
    /// Constraints, each of one use, that have something new to do.
    var queue: [Int] = []
    var isQueued: [Bool] = []
    var owners: [Int] = []
    var objects: [String: Int] = [:]
    var methods: [String: Set<Int>] = [:]
    var supertypes: [String: [String]] = [:]
    let wanted: Set<Symbol>
    /// What may write to a static or global variable.
    let writing: Set<Symbol>
    let mainTypes: Set<String>
    let propertyTypes: PropertyTypes

    init(_ program: Program, isRegisteredForSession: @escaping (String) -> Bool) {
        (self.program, self.isRegisteredForSession) = (program, isRegisteredForSession)
        wanted = Self.wanted(program)
        writing = program.calling(program.callers.keys.filter { $0.kind == .addressor }, onlySurely: false)
        mainTypes = Self.mainTypes(program)
        propertyTypes = PropertyTypes(program)
        _ = contexts.number([])
        _ = substitutions.number(Substitution())
        begin()
        while let next = queue.popLast() {
            isQueued[next] = false
            let use = uses[owners[next]]
            apply(use.constraints[next - use.first], next, use)
        }
    }
}

/// Where it begins.
extension Heap {
    /// Functions from which an injection can be reached, and those that make what has such functions.
    static func wanted(_ program: Program) -> Set<Symbol> {
        let owners = Set(program.relevant.compactMap { program.functions[$0]?.selfType.map(SILType.base) })
        let makers = program.functions.values.filter { function in
            function.isInitializer && function.selfType.map { owners.contains(SILType.base($0)) } == true
        }
        return program.relevant.union(program.calling(makers.map(\.symbol), onlySurely: false))
    }

    static func mainTypes(_ program: Program) -> Set<String> {
        Set(
            program.functions.values.filter { $0.name.contains(".$main()") }.compactMap {
                $0.selfType.map(SILType.base)
            })
    }

    /// Nobody knows who calls it, and when: what gives a variable its first value, and each function from which an
    /// injection can be reached, as a method of each object that there is.
    static func isEntry(
        _ symbol: Symbol, _ program: Program, _ wanted: Set<Symbol>, _ mainTypes: Set<String>
    ) -> Bool {
        guard let function = program.functions[symbol], function.genericParameters.isEmpty, !function.isClosure,
            !program.isTest(symbol)
        else { return false }
        if function.selfType.map({ mainTypes.contains(SILType.base($0)) }) == true { return true }
        return symbol.kind == .globalInitializer || wanted.contains(symbol) && !function.isInitializer
    }

    static func isMethod(_ function: Function) -> Bool {
        function.selfType != nil && !function.name.hasPrefix("static ") && function.constraints.arguments > 0
    }

    func begin() {
        for symbol in program.functions.keys.sorted() {
            guard Self.isEntry(symbol, program, wanted, mainTypes),
                let use = use(Key(symbol: symbol, types: 0, context: 0))
            else { continue }
            if Self.isMethod(use.function), let type = use.function.selfType.map(SILType.base) {
                methods[type, default: []].insert(use.number)
            }
        }
        for type in mainTypes.sorted() { add(things.number(.application(names.number(type))), of: type) }
    }

    /// The calls that lead to a use: where they are made, by what, and whether surely; the latest first.
    func calls(of use: Use) -> [(place: Place, function: Function, isCertain: Bool)] {
        contexts[use.key.context].reversed().compactMap { site in
            guard let body = bodies[sites[site].symbol] else { return nil }
            let constraint = body.constraints[sites[site].constraint]
            let place = constraint.place.map { body.function.constraints.places[$0] }
            return (place ?? body.function.place ?? .unknown, body.function, constraint.isCertain)
        }
    }

    func use(of item: Int) -> Use { uses[owners[item]] }
    func known(_ name: String) -> Int? { names.known(name) }
    func number(_ thing: Thing) -> Int? { things.known(thing) }
    func number(_ place: Place) -> Int? { places.known(place) }

    func enqueue(_ constraint: Int) {
        guard !isQueued[constraint] else { return }
        isQueued[constraint] = true
        queue.append(constraint)
    }

    func use(_ key: Key) -> Use? {
        if let known = numbers[key] { return uses[known] }
        guard let function = program.functions[key.symbol] else { return nil }
        let body = bodies[key.symbol] ?? Body(function)
        bodies[key.symbol] = body
        let use = Use(uses.count, key, body, first: owners.count)
        numbers[key] = use.number
        uses.append(use)
        owners += Array(repeating: use.number, count: body.constraints.count)
        isQueued += Array(repeating: false, count: body.constraints.count)
        for index in body.constraints.indices.reversed() { enqueue(use.first + index) }
        if function.constraints.returnsInMemory { add(sets.set([memoryOfResult(use)]), to: 0, of: use) }
        return use
    }

    func memoryOfResult(_ use: Use) -> Int { things.number(.made(use: use.number, constraint: -1)) }

    /// A value may be something more.
    func add(_ found: Int, to value: Int, of use: Use) {
        let all = sets.union(use.values[value], found)
        guard all != use.values[value] else { return }
        use.values[value] = all
        for user in use.body.users[value] { enqueue(use.first + user) }
    }

    /// An object is what the methods of its type are called on.
    func add(_ object: Int, of type: String) {
        if supertypes[type] == nil { supertypes[type] = program.supertypes(of: type).map(SILType.base) }
        for type in supertypes[type] ?? [type] {
            let all = sets.union(objects[type] ?? 0, sets.set([object]))
            guard all != objects[type] else { continue }
            objects[type] = all
            for method in methods[type] ?? [] {
                add(all, to: uses[method].function.constraints.arguments - 1, of: uses[method])
            }
        }
    }
}
