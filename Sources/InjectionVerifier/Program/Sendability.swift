/// Tells which types code on several threads may use at once, according to the declarations that were read.
struct Sendability {
    private typealias Declared = (declaration: TypeDeclaration, module: ModuleNumber)

    private let program: Program
    /// The declarations of types and extensions, by name without module.
    private var declared: [TypeID: [Declared]] = [:]

    init(_ program: Program) {
        self.program = program
        for (number, module) in program.modules.numbered {
            for declaration in module.declarations {
                declared[declaration.name, default: []].append((declaration, number))
            }
        }
    }

    /// Finds the declaration that a name has in a module, followed by the extensions of the type. Returns nil if
    /// several types have the name there, or if the type was not read.
    private func declarations(_ name: TypeID, in module: ModuleNumber) -> [Declared]? {
        let plain = program.hierarchy.plainBase(name)
        let ofName = declared[plain] ?? []
        let owner = name == plain ? nil : TypeNames.module(of: name.description)
        var types = ofName.filter { $0.declaration.kind != .extension }
        if let owner {
            types = types.filter { program.modules[$0.module].name == owner }
        } else if types.count > 1 {
            let visible = types.filter { program.names.sees(program.modules[$0.module].name, from: module) }
            let inModule = types.filter { $0.module == module }
            types = inModule.isEmpty ? visible : inModule
        }
        guard types.count == 1, let type = types.first else { return nil }
        let name = program.modules[type.module].name
        return [type] + ofName.filter { $0.declaration.kind == .extension && program.names.sees(name, from: $0.module) }
    }

    func isActor(_ type: TypeID, in module: ModuleNumber) -> Bool {
        declarations(type.base, in: module)?.contains { $0.declaration.kind == .actor } ?? false
    }

    /// True for a protocol that is on the main actor, but does not make its conforming types `Sendable`.
    func isUnsendableOnMainActor(_ type: TypeID, in module: ModuleNumber) -> Bool {
        let name = type.withoutAny.base
        guard let matches = declarations(name, in: module), matches[0].declaration.kind == .protocol else {
            return false
        }
        let inherited = Set(reachableFrom: [name]) { name in
            (declarations(name, in: module) ?? []).flatMap(\.declaration.inherits)
        }
        return matches[0].declaration.isOnMainActor && inherited.isDisjoint(with: ["Sendable", "Actor", "Error"])
    }

    /// True for a class, an actor, a struct or an enum that is not on the main actor, and that code on any actor may
    /// use, wherever the value is made.
    func isUsableAnywhere(_ type: TypeID, in module: ModuleNumber) -> Bool {
        guard let matches = declarations(type.base, in: module), matches[0].declaration.kind != .protocol,
            !matches.contains(where: \.declaration.isOnMainActor)
        else { return false }
        return isSafe(type, in: module) == true
    }

    /// Returns true if a type, as a module names it, is `Sendable` or confined to the main actor, and false if it is
    /// not. Returns nil if that is not known.
    func isSafe(_ type: TypeID, in module: ModuleNumber) -> Bool? { isSafe(type, module, []) }

    private func isSafe(_ type: TypeID, _ module: ModuleNumber, _ visiting: Set<TypeID>) -> Bool? {
        let type = type.withoutAny
        if case .composition(let parts) = type.type {
            return parts.contains { isSafe(TypeID($0), module, visiting) == true }
        }
        if type.hasFunctions { return type.type.has("@Sendable") || type.type.has("@MainActor") }
        let arguments = type.genericArguments
        if !arguments.isEmpty, type.base.has(.sendableContainer) {
            return arguments.allSatisfy { isSafe($0, module, visiting) != false }
        }
        let name = type.base
        guard name != "Sendable", name != "Actor", !visiting.contains(name) else { return !visiting.contains(name) }
        guard let matches = declarations(name, in: module) else { return name == "AnyObject" ? false : nil }
        if matches.contains(where: { $0.declaration.isOnMainActor || $0.declaration.kind == .actor }) { return true }
        let visiting = visiting.union([name])
        for match in matches {
            for inherited in match.declaration.inherits {
                if ["Sendable", "Actor", "Error"].contains(inherited) { return true }
                let isDeclared = declarations(inherited.base, in: match.module) != nil
                if isDeclared, isSafe(inherited, match.module, visiting) == true { return true }
            }
        }
        let isValue = [.struct, .enum].contains(matches[0].declaration.kind)
        guard isValue || isConstant(matches[0].declaration) else { return false }
        // The facts do not have the generic parameters of a type, so a property of type `T` looks like one of an unread
        // type. With generic arguments, the answer is nil unless a property is surely not safe.
        let stored = matches[0].declaration.properties.map { isSafe($0.type, matches[0].module, visiting) }
        return stored.contains(false) ? false : arguments.isEmpty ? true : nil
    }

    /// True for a class whose properties are all constant, and that has no superclass and no subclass, so that its
    /// properties never change.
    private func isConstant(_ type: TypeDeclaration) -> Bool {
        let name = program.hierarchy.plainBase(type.name)
        return type.kind == .class && program.hierarchy.superclasses[name] == nil
            && !program.hierarchy.inheritedClasses.contains(name)
            && type.properties.allSatisfy(\.isConstant)
    }
}
