/// What the properties of structs may hold, as far as declarations tell. All that a struct holds is one set of
/// things: of those, a property has the ones that its type admits.
final class PropertyTypes {
    private let program: Program
    /// By property; nil if it may hold anything.
    private var known: [String: Set<String>?] = [:]
    private static let plain: Set = [
        "Bool", "Int", "Double", "String", "Character", "UUID", "URL", "Data", "Date", "Optional", "Array", "Set",
        "Dictionary",
    ]

    private var hierarchy: TypeHierarchy { program.hierarchy }

    init(_ program: Program) { self.program = program }

    /// Of `#Cart.user`, as it is declared.
    func type(of member: String) -> String? { program.properties.type(of: String(member.dropFirst())) }

    func isWeak(_ type: some StringProtocol) -> Bool {
        TypeNames.paths(in: String(type)).flatMap(hierarchy.declarations).contains {
            $0.kind == .struct && !$0.properties.isEmpty && $0.properties.allSatisfy(\.isWeak)
        }
    }

    func mayHold(_ member: String, _ type: String) -> Bool {
        if type.contains(where: { " <([".contains($0) }) { return true }
        let held = known[member] ?? self.type(of: member).flatMap { self.held(by: $0, []) }
        known[member] = .some(held)
        guard let held else { return true }
        let type = hierarchy.plainBase(type)
        return held.contains { hierarchy.isA($0, type) || hierarchy.isA(type, $0) }
    }

    func isClass(_ type: String) -> Bool {
        hierarchy.declarations(of: type).contains { $0.kind == .class || $0.kind == .actor }
    }

    /// The properties of a type, `Cart.user`, each with the types that it is declared with.
    func declared(in type: String) -> [(property: String, type: String)] {
        hierarchy.declarations(of: type).flatMap { declaration in
            declaration.properties.filter { !$0.isWeak && !$0.type.contains("->") }.flatMap { property in
                TypeNames.paths(in: property.type).map { ("\(declaration.name).\(property.name)", $0) }
            }
        }
    }

    private func held(by type: String, _ within: Set<String>) -> Set<String>? {
        if type.contains("any ") || type.contains("->") { return nil }
        var all: Set<String> = []
        for name in TypeNames.paths(in: type).map(hierarchy.plainBase) where !within.contains(name) {
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
