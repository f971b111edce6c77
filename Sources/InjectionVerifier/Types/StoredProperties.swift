/// The declarations of stored properties, by their names: `Cart.user`.
struct StoredProperties {
    private var propertiesByName: [String: [TypeDeclaration.Property]] = [:]
    /// The types whose values may themselves be a user's: texts, numbers, and the structs of the program.
    private let valueTypes: Set<TypeID>

    init(_ modules: [ModuleFacts]) {
        let declarations = modules.flatMap(\.declarations)
        let structs = declarations.filter { $0.kind == .struct }.map(\.name)
        valueTypes = Set(structs + TypeTrait.value.names.map(TypeID.init))
        for declaration in declarations {
            for property in declaration.properties {
                propertiesByName["\(declaration.name).\(property.name)", default: []].append(property)
            }
        }
    }

    /// Returns the properties of a name: several if several types of that name have one.
    subscript(name: String) -> [TypeDeclaration.Property] { propertiesByName[name] ?? [] }

    func type(of name: String) -> TypeID? {
        let types = Set(self[name].map(\.type))
        return types.count > 1 ? "Any" : types.first
    }

    func isValue(_ name: String) -> Bool { self[name].contains { valueTypes.contains($0.type) } }
}
