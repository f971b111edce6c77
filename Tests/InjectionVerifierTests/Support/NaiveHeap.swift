@testable import InjectionVerifier

/// What the heap has to find, as directly as it can be said: each constraint of each use of a function, again and
/// again, until nothing is new. No worklist, no numbers; sets are sets.
struct NaiveHeap {
    indirect enum Thing: Hashable {
        case injected(TypeID, Place), made(Use, Int), global(Symbol), member(Thing, Member), part(Thing, Member)
        case function(Symbol), foreign(TypeID)
    }
    struct Site: Hashable { var symbol: Symbol; var constraint: Int }
    struct Use: Hashable { var symbol: Symbol; var types: Substitution; var context: [Site] }
    enum Slot: Hashable { case value(Use, Int), result(Use), objects(TypeID), built(TypeID), memory(Thing) }
    struct Closure: Hashable { var use: Use; var captures: [Set<Thing>] }

    private let graph: InjectionGraph
    let entryPoints: EntryPoints
    private let propertyTypes: PropertyTypes
    var program: Program { graph.program }
    private var uses: [Use] = []
    private var known: Set<Use> = []
    private var entries: Set<Use> = []
    private var bodies: [Symbol: [Constraint]] = [:]
    private var sets: [Slot: Set<Thing>] = [:]
    var closures: [Thing: Closure] = [:]
    /// The types of objects, each with those that it inherits from.
    private var objectTypes: [TypeID: [TypeID]] = [:]
    private var isNew = true

    init(_ graph: InjectionGraph, _ entryPoints: EntryPoints) {
        (self.graph, self.entryPoints) = (graph, entryPoints)
        propertyTypes = PropertyTypes(graph.program)
        for symbol in program.functions.values.map(\.symbol).filter(entryPoints.contains) {
            let use = Use(symbol: symbol, types: Substitution(), context: [])
            add(use)
            if program.functions[symbol]!.isMethod { entries.insert(use) }
        }
        for type in program.mainTypes { grow(.objects(type), [.foreign(type)]) }
        run()
        let owners = Set(entries.compactMap { program.functions[$0.symbol]!.selfType.map(\.base) })
        for type in owners.subtracting(objectTypes.values.joined()) where propertyTypes.isClass(type) {
            grow(.objects(type), [.foreign(type)])
        }
        run()
    }

    private mutating func run() {
        while isNew {
            isNew = false
            var position = 0
            while position < uses.count {
                run(uses[position])
                position += 1
            }
        }
    }

    mutating func add(_ use: Use) {
        guard known.insert(use).inserted else { return }
        (isNew, bodies[use.symbol]) = (true, program.functions[use.symbol]!.constraints.all)
        uses.append(use)
    }

    /// By memory, what it may hold.
    var holds: [Thing: Set<Thing>] {
        sets.reduce(into: [:]) { found, row in if case .memory(let memory) = row.key { found[memory] = row.value } }
    }

    subscript(slot: Slot) -> Set<Thing> { sets[slot] ?? [] }

    mutating func grow(_ slot: Slot, _ found: Set<Thing>) {
        guard !found.isSubset(of: self[slot]) else { return }
        if case .objects(let type) = slot {
            objectTypes[type] = program.hierarchy.supertypes(of: type).map(\.base)
        }
        sets[slot, default: []].formUnion(found)
        isNew = true
    }

    mutating func put(_ found: Set<Thing>, in memory: Set<Thing>) {
        for memory in memory { grow(.memory(memory), found) }
    }

    func contents(_ memory: Set<Thing>) -> Set<Thing> { Set(memory.flatMap { self[.memory($0)] }) }

    private mutating func run(_ use: Use) {
        let facts = program.functions[use.symbol]!.constraints
        if facts.returnsInMemory { grow(.value(use, 0), [.made(use, -1)]) }
        if entries.contains(use), let type = program.functions[use.symbol]!.selfType.map(\.base) {
            for (made, supertypes) in objectTypes where supertypes.contains(type) {
                grow(.value(use, facts.arguments - 1), self[.objects(made)])
            }
        }
        for index in bodies[use.symbol]!.indices { apply(index, use, facts) }
    }

    private mutating func apply(_ index: Int, _ use: Use, _ facts: Constraints) {
        let constraint = bodies[use.symbol]![index]
        let operands = constraint.operands.map { $0 < 0 ? [] : self[.value(use, $0)] }
        let first = operands.first ?? []
        let name = constraint.name.map { facts.names[$0] } ?? ""
        let member = Member(name)
        let here = Thing.made(use, index)
        var found: Set<Thing> = []
        switch constraint.kind {
        case .copy: found = operands.reduce([]) { $0.union($1) }
        case .load: found = read(first, member)
        case .store: put(first, in: operands[1])
        case .move: put(read(first, member), in: operands[1])
        case .member: found = Set(first.union(built(first)).filter { mayBe($0, member) }.map { .member($0, member) })
        case .part: found = part(member, first)
        case .element: found = element(TypeID(name), first)
        case .global: found = [.global(Symbol(name))]
        case .function: found = [.function(Symbol(name))]
        case .make:
            found = [here]
            if constraint.name != nil { grow(.objects(TypeID(name)), [here]) }
        case .closure:
            let types = constraint.more.map { use.types.apply(to: TypeID(facts.names[$0]), in: program.hierarchy) }
            let symbol = Symbol(name)
            let parameters = program.functions[symbol]?.genericParameters ?? []
            let target = Use(
                symbol: symbol, types: Substitution(parameters, types), context: context(of: symbol, use, index))
            closures[here] = Closure(use: target, captures: operands)
            _ = call([here], [], use, index, isComplete: false)
            found = [here]
        case .call: found = call(constraint, index, operands, use)
        case .callValue:
            let functions = constraint.name == nil ? first : Set(first.compactMap(setter))
            found = call(functions, Array(operands.dropFirst()), use, index, isComplete: true)
        case .give: give(first, use)
        case .giveStored: give(contents([.made(use, -1)]), use)
        }
        for result in constraint.results { grow(.value(use, result), found) }
    }

    /// Of a key path.
    private func setter(of path: Thing) -> Thing? {
        guard case .function(let symbol) = path, symbol.name.hasPrefix("#") else { return nil }
        let name = symbol.name.dropFirst()
        let getter = program.functions[Symbol(String(name))]?.name.path
        let property = getter ?? name.replacing("!getter", with: "")[...]
        return program.functions.values.filter {
            $0.isSetter && $0.name.path == property
        }.map(\.symbol).min().map { .function($0) }
    }

    private mutating func give(_ things: Set<Thing>, _ use: Use) {
        grow(.result(use), things)
        let function = program.functions[use.symbol]!
        guard function.isInitializer, program.isOfMainType(function) else { return }
        grow(.objects(function.selfType!.base), things)
    }

    func context(of symbol: Symbol, _ use: Use, _ index: Int) -> [Site] {
        let isSame =
            symbol.isThunk || symbol.kind == .initializer && use.symbol.kind == .allocatingInitializer
            || symbol.kind == .closure && program.functions[symbol]?.isSetter == true
        return isSame ? use.context : symbol.kind == .addressor ? [] : context(use, index)
    }

    func context(_ use: Use, _ index: Int) -> [Site] {
        use.context.suffix(1) + [Site(symbol: use.symbol, constraint: index)]
    }

    // MARK: Memory

    private func read(_ memory: Set<Thing>, _ name: Member) -> Set<Thing> {
        let parts = memory.compactMap {
            if case .member(let owner, let name) = $0 { self.part(of: owner, name) } else { nil }
        }
        return (name == "" ? contents(memory) : part(name, contents(memory))).union(parts)
    }

    private func part(_ name: Member, _ structs: Set<Thing>) -> Set<Thing> {
        structs.reduce(into: []) { found, thing in
            guard case .injected = thing, mayBe(thing, name) else {
                if mayHold(name, thing) { found.insert(thing) }
                return
            }
            found.formUnion(built([thing]).union(part(of: thing, name).map { [$0] } ?? []))
        }
    }

    private func element(_ type: TypeID, _ tuples: Set<Thing>) -> Set<Thing> {
        tuples.reduce(into: []) { found, thing in
            guard self.type(of: thing) == Constraint.Tuple.type else {
                found.insert(thing)
                return
            }
            found.formUnion(contents(contents([thing]).filter { self.type(of: $0) == type }))
        }
    }

    private func mayHold(_ name: Member, _ thing: Thing) -> Bool {
        let held: TypeID? =
            switch thing {
            case .injected(let type, _): type.unwrapped
            case .part(_, let name): propertyTypes.type(of: name)
            default: type(of: thing)
            }
        return held.map { propertyTypes.mayHold(name, $0) } ?? true
    }

    private func part(of owner: Thing, _ name: Member) -> Thing? {
        guard case .injected(let type, _) = owner, graph.scope.isRegistered(type),
            program.properties.isValue(name.property)
        else { return nil }
        return .part(owner, name)
    }

    func built(_ things: Set<Thing>) -> Set<Thing> {
        things.reduce(into: []) { found, thing in
            if case .injected(let type, _) = thing { found.formUnion(self[.built(type.unwrapped)]) }
        }
    }

    private func type(of object: Thing) -> TypeID? {
        if case .foreign(let type) = object { return type }
        guard case .made(let use, let index) = object, index >= 0, case let constraint = bodies[use.symbol]![index],
            constraint.kind == .make
        else { return nil }
        return constraint.name.map { TypeID(program.functions[use.symbol]!.constraints.names[$0]) }
    }

    private func mayBe(_ object: Thing, _ member: Member) -> Bool {
        let owner = member.owner
        func isA(_ type: TypeID) -> Bool {
            ([type] + program.hierarchy.supertypes(of: type).map(\.base)).contains {
                $0 == owner || "\($0)".hasSuffix(".\(owner)") || "\(owner)".hasSuffix(".\($0)")
            }
        }
        switch object {
        case .injected(let type, _):
            return type.unwrapped.isExistential || isA(type.unwrapped.base)
        default: return type(of: object).map(isA) ?? false
        }
    }

    func isLocal(_ thing: Thing) -> Bool {
        guard case .made(let use, let index) = thing else { return false }
        return index < 0 || bodies[use.symbol]![index].kind == .make && type(of: thing) == nil
    }

    func isShared(_ thing: Thing) -> Bool {
        switch thing {
        case .global, .member: true
        default: false
        }
    }
}
