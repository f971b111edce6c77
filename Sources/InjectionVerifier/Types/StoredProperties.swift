/// The declarations of stored properties, by their names: `Cart.user`.
struct StoredProperties {
    private var all: [String: [TypeDeclaration.Property]] = [:]
    /// A text, a number that may be somebody's, or a struct of the program.
    private let valueTypes: Set<TypeID>

    init(_ modules: [ModuleFacts]) {
        let declarations = modules.flatMap(\.declarations)
        let structs = declarations.filter { $0.kind == .struct }.map(\.name)
        valueTypes = Set(structs + TypeTrait.value.names.map(TypeID.init))
        for declaration in declarations {
            for property in declaration.properties {
                all["\(declaration.name).\(property.name)", default: []].append(property)
            }
        }
    }

    /// Two types of one name may both have one.
    subscript(name: String) -> [TypeDeclaration.Property] { all[name] ?? [] }

    func type(of name: String) -> TypeID? {
        let types = Set(self[name].map(\.type))
        return types.count > 1 ? "Any" : types.first
    }

    func isValue(_ name: String) -> Bool { self[name].contains { valueTypes.contains($0.type) } }
}
