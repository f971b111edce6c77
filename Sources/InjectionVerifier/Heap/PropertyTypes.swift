/// What the properties of structs may hold, as far as declarations tell. All that a struct holds is one set of
/// things: of those, a property has the ones that its type admits.
final class PropertyTypes {
    private let program: Program
    /// By property; nil if it may hold anything.
    private var known: [Member: Set<TypeID>?] = [:]
    private static let plain: Set<TypeID> = [
        "Bool", "Int", "Double", "String", "Character", "UUID", "URL", "Data", "Date", "Optional", "Array", "Set",
        "Dictionary",
    ]

    private var hierarchy: TypeHierarchy { program.hierarchy }

    init(_ program: Program) { self.program = program }

    /// Of `#Cart.user`, as it is declared.
    func type(of member: Member) -> TypeID? { program.properties.type(of: member.property) }

    func isWeak(_ type: TypeID) -> Bool {
        type.baseNames.flatMap(hierarchy.declarations).contains {
            $0.kind == .struct && !$0.properties.isEmpty && $0.properties.allSatisfy(\.isWeak)
        }
    }

    func mayHold(_ member: Member, _ type: TypeID) -> Bool {
        guard case .named = type.type, type.base == type else { return true }
        let held = known[member] ?? self.type(of: member).flatMap { self.held(by: $0, []) }
        known[member] = .some(held)
        guard let held else { return true }
        let type = hierarchy.plainBase(type)
        return held.contains { hierarchy.isA($0, type) || hierarchy.isA(type, $0) }
    }

    func isClass(_ type: TypeID) -> Bool {
        hierarchy.declarations(of: type).contains { $0.kind == .class || $0.kind == .actor }
    }

    /// The properties of a type, `Cart.user`, each with the types that it is declared with.
    func declared(in type: TypeID) -> [(property: String, type: TypeID)] {
        hierarchy.declarations(of: type).flatMap { declaration in
            declaration.properties.filter { !$0.isWeak && !$0.type.hasFunctions }.flatMap { property in
                property.type.baseNames.map { ("\(declaration.name).\(property.name)", $0) }
            }
        }
    }

    private func held(by type: TypeID, _ within: Set<TypeID>) -> Set<TypeID>? {
        if type.isOpen { return nil }
        var all: Set<TypeID> = []
        for name in type.baseNames.map(hierarchy.plainBase) where !within.contains(name) {
            all.insert(name)
            if Self.plain.contains(name) { continue }
            let declared = hierarchy.declarations(of: name)
            guard !declared.isEmpty, declared.allSatisfy({ $0.kind != .protocol }) else { return nil }
            let own = declared.filter { $0.kind == .struct || $0.kind == .enum }.flatMap(\.properties)
            for property in own {
                guard let more = held(by: property.type, within.union([name])) else { return nil }
                all.formUnion(more)
            }
        }
        return all
    }
}
