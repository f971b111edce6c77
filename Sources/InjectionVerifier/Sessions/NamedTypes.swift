/// The types that the code of one executable names, as far as the search of `ExecutableCode` has entered that code.
///
/// Unread code calls a witness, or the override of an unread member, only through a value or a metatype, which some
/// code has handed to it. In a program that never names `Version`, `<` of `Version` never runs. So these functions wait
/// until their type is named.
///
/// A type may have a value that no code made in sight of the check. So these count as named from the start: enums,
/// types of the executable's own module, where the system finds a principal class by its name, classes that
/// Objective-C sees, types that conform to protocols of other unread modules than the standard library and Foundation,
/// because such a module may look for them, and types whose values or metatypes become those of another type, anywhere.
struct NamedTypes {
    private let program: Program
    /// The types that have to be named before unread code can call their functions.
    private let tracked: Set<TypeID>
    /// For each witness, the type that conforms.
    private let conforming: [Symbol: TypeID]
    /// For each type, the types of which a value or a metatype comes with it: its superclass, its associated types, and
    /// the types of its properties, whose witnesses `print` of a value calls, too.
    private var partners: [TypeID: Set<TypeID>] = [:]
    private var named: Set<TypeID> = []
    private var waiting: [TypeID: [Symbol]] = [:]

    /// `types` are those with an initializer that was read. Code can have a value of another type without naming it.
    init(_ program: Program, _ types: Set<TypeID>) {
        self.program = program
        let hierarchy = program.hierarchy
        let witnesses = hierarchy.witnesses.values.joined()
        conforming = Dictionary(witnesses.map { ($0.symbol, $0.base.plain) }) { first, _ in first }
        tracked = types.intersection(Self.declared(in: program) { !$0.isProgram })
            .subtracting(Self.declared(in: program, where: \.isProgram)).subtracting(
                Self.lookedFor(program, conforming))
        for declaration in program.modules.flatMap(\.declarations) {
            add(declaration.properties.map(\.type) + declaration.inherits, with: declaration.name)
        }
        for table in program.modules.flatMap(\.conformances) { add(table.associatedTypes.values, with: table.type) }
        for inheritance in program.modules.flatMap(\.inheritances) {
            add([inheritance.superclass], with: inheritance.type)
        }
        _ = name(program.openableTypes.union(program.modules.flatMap(\.upcastMetatypes)))
    }

    /// If a function has to wait until its type is named, keeps it, and returns true.
    mutating func postpones(_ function: Function) -> Bool {
        let type = conforming[function.symbol] ?? function.selfType.map(program.hierarchy.plainBase)
        guard let type, tracked.contains(type), !named.contains(type) else { return false }
        waiting[type, default: []].append(function.symbol)
        return true
    }

    /// Notes the types that a call names: its generic arguments, the type whose metatype it is handed, and the type that
    /// declares the called function. Returns the functions that have waited for these.
    mutating func nameTypes(in call: Call) -> [Symbol] {
        var types = call.typeArguments
        if let type = call.dynamicSelf { types.append(type) }
        switch call.callee {
        case .requirement(_, let type), .conformance(_, let type): types.append(type)
        case .function(let symbol): if let owner = program.functions[symbol]?.selfType { types.append(owner) }
        case .member, .superMember, .parameter, .value: break
        }
        return name(types)
    }

    /// Notes that code names types. Returns the functions that have waited for these.
    mutating func name(_ types: some Sequence<TypeID>) -> [Symbol] {
        var (functions, queue) = ([Symbol](), plainNames(types))
        while let type = queue.popLast() {
            guard named.insert(type).inserted else { continue }
            functions += waiting.removeValue(forKey: type) ?? []
            queue += partners[type] ?? []
        }
        return functions
    }

    private mutating func add(_ types: some Sequence<TypeID>, with type: TypeID) {
        partners[program.hierarchy.plainBase(type), default: []].formUnion(plainNames(types))
    }

    private func plainNames(_ types: some Sequence<TypeID>) -> [TypeID] {
        types.flatMap { $0.baseNames + [$0] }.map(program.hierarchy.plainBase)
    }

    private static func declared(in program: Program, where isWanted: (ModuleFacts) -> Bool) -> Set<TypeID> {
        let declarations = program.modules.filter(isWanted).flatMap(\.declarations)
        return Set(
            declarations.filter { [.class, .actor, .struct].contains($0.kind) }
                .map { program.hierarchy.plainBase($0.name) })
    }

    /// Finds the types that unread code may look for, by name or by a protocol, without any value or metatype.
    private static func lookedFor(_ program: Program, _ conforming: [Symbol: TypeID]) -> Set<TypeID> {
        let objectiveC = program.functions.values.filter { $0.symbol.kind == .objectiveC }
            .compactMap(\.name.foreignMember?.owner)
        let owners = Set(objectiveC)
        let seen = program.modules.flatMap(\.declarations).map { program.hierarchy.plainBase($0.name) }.filter {
            $0.path.last.map { owners.contains(String($0)) } == true
        }
        return conforming.reduce(into: Set(seen)) { types, witness in
            guard let function = program.functions[witness.key], program.dispatch.isCalledFromOutside(function),
                let proto = Demangler.conformance(of: witness.key)?.proto,
                !proto.hasPrefix("Swift.") && !proto.hasPrefix("Foundation.") || proto == "Foundation.NSCoding"
            else { return }
            types.insert(witness.value)
        }
    }
}
