/// What the properties of structs may hold, as far as declarations tell. All that a struct holds is one set of
/// things: of those, a property has the ones that its type admits.
final class PropertyTypes {
    private let program: Program
    private let declarations: [String: [TypeDeclaration]]
    private var types: [String: String] = [:]
    /// By property; nil if it may hold anything.
    private var known: [String: Set<String>?] = [:]
    private static let plain: Set = [
        "Bool", "Int", "Double", "String", "Character", "UUID", "URL", "Data", "Date", "Optional", "Array", "Set",
        "Dictionary",
    ]

    init(_ program: Program) {
        self.program = program
        declarations = Dictionary(grouping: program.modules.flatMap(\.declarations), by: \.name)
        for declaration in declarations.values.joined() {
            for property in declaration.properties {
                let name = "#\(declaration.name).\(property.name)"
                // One of two structs of this name.
                types[name] = types[name].map { $0 == property.type ? $0 : "Any" } ?? property.type
            }
        }
    }

    /// Of `#Cart.user`, as it is declared.
    func type(of member: String) -> String? { types[member] }

    func isWeak(_ member: String) -> Bool {
        TypeNames.paths(in: types[member] ?? "").flatMap { declarations[program.hierarchy.plainBase($0)] ?? [] }
            .contains {
                $0.kind == .struct && !$0.properties.isEmpty && $0.properties.allSatisfy(\.isWeak)
            }
    }

    func mayHold(_ member: String, _ type: String) -> Bool {
        guard !type.contains(where: { " <([".contains($0) }), let declared = types[member] else { return true }
        let held = known[member] ?? held(by: declared, [])
        known[member] = .some(held)
        guard let held else { return true }
        let type = program.hierarchy.plainBase(type)
        return held.contains { program.hierarchy.isA($0, type) || program.hierarchy.isA(type, $0) }
    }

    func isClass(_ type: String) -> Bool {
        declarations[program.hierarchy.plainBase(type)]?.contains { $0.kind == .class || $0.kind == .actor } == true
    }

    /// The properties of a type, `Cart.user`, each with the types that it is declared with.
    func declared(in type: String) -> [(property: String, type: String)] {
        (declarations[program.hierarchy.plainBase(type)] ?? []).flatMap { declaration in
            declaration.properties.filter { !$0.isWeak && !$0.type.contains("->") }.flatMap { property in
                TypeNames.paths(in: property.type).map { ("\(declaration.name).\(property.name)", $0) }
            }
        }
    }

    private func held(by type: String, _ within: Set<String>) -> Set<String>? {
        if type.contains("any ") || type.contains("->") { return nil }
        var all: Set<String> = []
        for name in TypeNames.paths(in: type).map(program.hierarchy.plainBase) where !within.contains(name) {
            all.insert(name)
            if Self.plain.contains(name) { continue }
            guard let declared = declarations[name], declared.allSatisfy({ $0.kind != .protocol }) else { return nil }
            let own = declared.filter { $0.kind == .struct || $0.kind == .enum }.flatMap(\.properties)
            for property in own {
                guard let more = held(by: property.type, within.union([name])) else { return nil }
                all.formUnion(more)
            }
        }
        return all
    }
}
