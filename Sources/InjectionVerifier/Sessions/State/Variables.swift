/// The static and global variables of a program, its stored properties and the payloads of its enums, as they are
/// declared. Test modules are left out.
struct Variables {
    struct Declaration {
        var variable: Variable
        var type: TypeID
        var isConstant = false
        var isWeak = false
        /// The type of the wrapper that stores the value: `Setting` for `@Setting var theme: Theme`. Nil for a variable
        /// without a wrapper, and for a property with an unread wrapper that is not generic.
        var wrapper: TypeID?
        /// The type that declares the property, or the enum with the payload. It is nil for a global or static
        /// variable.
        var owner: TypeID?
    }

    private(set) var declarations: [Variable: Declaration] = [:]
    private(set) var kinds: [TypeID: TypeDeclaration.Kind] = [:]
    private var byOwner: [TypeID: [Variable]] = [:]
    private var subtypes: [TypeID: Set<TypeID>] = [:]
    /// The types of the program whose objects the system makes: the `@main` type, and the delegates of an application
    /// or a scene.
    private(set) var roots: Set<TypeID> = []
    private(set) var places: [Variable: Place] = [:]
    /// For each static or global variable that stores a wrapper, the wrapped variable: `Host.user` for `Host._user`.
    private(set) var wrapped: [Variable: Variable] = [:]
    private let hierarchy: TypeHierarchy

    init(_ program: Program) {
        hierarchy = program.hierarchy
        let modules = program.modules.numbered.filter { !$1.isTest }.map { number, module in
            (facts: module, meant: { program.names.meant($0, in: number) })
        }
        for (module, meant) in modules {
            for declaration in module.declarations where declaration.kind != .extension {
                kinds[meant(declaration.name)] = declaration.kind
            }
        }
        for (module, meant) in modules {
            for declaration in module.declarations {
                for property in declaration.properties { add(property, of: declaration, meant) }
                guard declaration.kind != .protocol else { continue }
                for inherited in declaration.inherits {
                    subtypes[plainName(meant(inherited)), default: []].insert(meant(declaration.name))
                }
            }
            for table in module.conformances {
                if let proto = table.proto {
                    subtypes[plainName(meant(proto)), default: []].insert(plainName(meant(table.type)))
                }
            }
            for inheritance in module.inheritances {
                subtypes[plainName(meant(inheritance.superclass)), default: []].insert(
                    plainName(meant(inheritance.type)))
            }
            for known in module.places { places[known.variable.mapOwner(meant)] = known.place }
            let stored = Set(module.globals.map(\.variable))
            let wrapped = Dictionary(
                module.places.filter { $0.variable.isGlobal && !stored.contains($0.variable) }.map {
                    ($0.place, $0.variable)
                }
            ) { first, _ in first }
            for global in module.globals {
                let type = meant(global.type)
                var declaration = Declaration(
                    variable: global.variable, type: type, isConstant: global.isConstant, isWeak: type.isWeak)
                if let place = places[global.variable], let variable = wrapped[place] {
                    self.wrapped[global.variable] = variable
                    (declaration.variable, declaration.wrapper) = (variable, plainName(type))
                }
                declarations[declaration.variable] = declaration
            }
        }
        roots = Set(program.mainTypes.map(plainName))
        for proto in subtypes.keys where proto.has(.delegate) {
            roots.formUnion(self.subtypes(of: proto).filter { kinds[$0] != nil && kinds[$0] != .protocol })
        }
    }

    private mutating func add(
        _ property: TypeDeclaration.Property, of type: TypeDeclaration, _ meant: (TypeID) -> TypeID
    ) {
        // Skip computed properties, and `_$observationRegistrar`, which `@Observable` adds and which holds nothing of
        // the program. The payload of an enum's case is added, although it is no stored property.
        guard property.isStored || type.kind == .enum, !property.name.hasPrefix("_$") else { return }
        let name = property.name.isEmpty ? "(payload \(property.type))" : property.name
        let owner = meant(type.name)
        let variable = Variable(property: "\(owner).\(name)")
        let stored = meant(TypeID(property.type.type.withoutSugar))
        var declaration = Declaration(
            variable: variable, type: stored, isConstant: property.isConstant,
            isWeak: property.isWeak || property.type.isWeak, owner: owner)
        // `@Observable` stores `_user` with the type of `user`, so `_user` has no wrapper.
        let isWrapped = type.properties.contains {
            property.name == "_" + $0.name && plainName(meant(TypeID($0.type.type.withoutSugar))) != plainName(stored)
        }
        if isWrapped, kinds[plainName(stored)] != nil || !stored.genericArguments.isEmpty {
            declaration.wrapper = plainName(stored)
        }
        if declarations[variable] == nil { byOwner[owner, default: []].append(variable) }
        declarations[variable] = declaration
    }

    subscript(variable: Variable) -> Declaration? { declarations[variable] }

    func isRoot(_ type: TypeID) -> Bool { roots.contains(plainName(type)) }

    /// Returns the name of a type without `any`, its module and its generic arguments. If several types have that name,
    /// the module stays.
    func plainName(_ type: TypeID) -> TypeID {
        let base = type.withoutAny.base
        return kinds[base] == nil ? hierarchy.plainBase(base) : base
    }

    func isDeclared(_ type: TypeID) -> Bool { kinds[type] != nil }

    /// Returns the stored properties or payloads of a type. Those of its superclasses are left out.
    func properties(of type: TypeID) -> [Declaration] { (byOwner[type] ?? []).compactMap { declarations[$0] } }

    /// Returns a type, and the classes that it inherits from.
    func ancestry(_ type: TypeID) -> [TypeID] { hierarchy.supertypes(of: type).map(plainName) }

    /// Returns the stored properties or payloads of a type, and the stored properties of its superclasses.
    func allProperties(of type: TypeID) -> [Declaration] { ancestry(type).flatMap(properties) }

    /// True if a type names a struct that stores a function: `[String: Command]`, with `struct Command { let run: () ->
    /// Void }`.
    func namesStructWithFunction(_ type: TypeID) -> Bool {
        named(in: type).contains { kinds[$0] == .struct && properties(of: $0).contains { $0.type.hasFunctions } }
    }

    /// Returns the types that conform to a protocol or inherit from a class, directly or not.
    func subtypes(of type: TypeID) -> Set<TypeID> {
        Set(reachableFrom: [type]) { Array(subtypes[$0] ?? []) }.subtracting([type])
    }

    /// True if a type holds everything weakly: it has stored properties, and each of them is weak, or its type names
    /// types of the program, and all of these hold everything weakly or are in `others`. False if the type holds a
    /// value of its own type strongly.
    func isOnlyWeak(_ type: TypeID, besides others: Set<TypeID> = []) -> Bool { isOnlyWeak(type, others, []) }

    private func isOnlyWeak(_ type: TypeID, _ others: Set<TypeID>, _ seen: Set<TypeID>) -> Bool {
        let properties = allProperties(of: type)
        return !properties.isEmpty && !seen.contains(type)
            && properties.allSatisfy { property in
                let names = named(in: property.type)
                return property.isWeak
                    || !names.isEmpty
                        && names.allSatisfy {
                            others.contains($0) || isOnlyWeak($0, others, seen.union([type]))
                        }
            }
    }

    /// True if a type has only a few values, which tell nothing about a user: `Bool`, an enum without payloads, or a
    /// box of such a type, as in `Mutex<Bool>`.
    func isClosed(_ type: TypeID) -> Bool {
        let (name, arguments) = (plainName(type), type.genericArguments)
        if name.has(.box), arguments.count == 1 { return isClosed(arguments[0]) }
        return name == "Bool" || kinds[name] == .enum && properties(of: name).isEmpty
    }

    /// Returns the types of the program that a type names: `User` for `[String: User]`. Names in metatypes are left
    /// out.
    func named(in type: TypeID) -> [TypeID] { type.heldNames.map(plainName).filter(isDeclared) }

    /// True if a value of a type may be or hold an object: the type names a class, an actor or a protocol of the
    /// program, or a type such as `Any`, or it has a function in it, which may capture any object. The properties of
    /// structs are not searched.
    func namesObject(_ type: TypeID) -> Bool {
        type.hasFunctions || type.heldNames.contains { $0.has(.anything) }
            || named(in: type).contains { kinds[$0] != .struct && kinds[$0] != .enum }
    }

    /// True if a variable of `type` may hold a value of the type `object`: `type` names `object`, one of its
    /// supertypes, `Any` or `AnyObject`, or it has a function in it, which may capture any value.
    func mayHold(_ type: TypeID, _ object: TypeID) -> Bool {
        if type.hasFunctions { return true }
        return type.heldNames.map(plainName).contains { name in
            [object, "Any", "AnyObject"].contains(name) || subtypes(of: name).contains(object)
        }
    }
}

/// Finds keepers: objects that keep a value that they are handed, even if their variable is a constant, as a `Mutex` in
/// a `let` does.
extension Variables {
    /// True if a variable holds a keeper. Its type is then a wrapper that the program declares, a mutable class of
    /// Foundation such as `NSCache`, or another unread generic type such as `Mutex<User>`. The answer is false for
    /// unread types that are constant in a `let`, such as `Array`. For an optional, the wrapped type decides.
    func isKeeper(_ variable: Variable) -> Bool {
        guard let declaration = declarations[variable] else { return false }
        let type = declaration.type.unwrapped
        let base = plainName(type)
        guard !isDeclared(base) else { return declaration.wrapper != nil }
        if base.has(.keeper) { return true }
        guard !type.genericArguments.isEmpty, case .named = type.type else { return false }
        return !base.has(.constantWhenLet)
    }

    /// Returns a part as code names it, without the properties of wrappers that the program declares. If
    /// `@Stored var draft` has its value in `Stored.value`, this is `Form.draft` for `Form.draft.value`.
    func visible(_ part: VariablePart) -> VariablePart {
        var visible = VariablePart(variable: part.variable)
        for property in part.path {
            let wrapper = ownWrapper(of: visible.path.last ?? visible.variable)
            if wrapper == nil || wrapper != property.owner { visible.path.append(property) }
        }
        return visible
    }

    /// Returns the wrapper of a variable if the program declares that wrapper, and otherwise nil.
    func ownWrapper(of variable: Variable) -> TypeID? {
        declarations[variable]?.wrapper.flatMap { isDeclared($0) ? $0 : nil }
    }
}
