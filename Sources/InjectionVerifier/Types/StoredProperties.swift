/// Where what is injected is stored, as far as declarations tell.
struct StoredProperties {
    /// As `Type.name`.
    private(set) var weak: Set<String> = []
    private(set) var implicitlyUnwrapped: Set<String> = []
    private(set) var constant: Set<String> = []
    /// Those with a text, a number that may be somebody's, or a struct of the program.
    private(set) var values: Set<String> = []

    init(_ modules: [ModuleFacts]) {
        let structs = modules.flatMap(\.declarations).filter { $0.kind == .struct }.map(\.name)
        let valueTypes = Set(structs + ["String", "Int", "UUID", "URL", "Data"])
        for declaration in modules.flatMap(\.declarations) {
            for property in declaration.properties {
                let name = declaration.name + "." + property.name
                if property.isWeak { weak.insert(name) }
                if property.isImplicitlyUnwrapped { implicitlyUnwrapped.insert(name) }
                if property.isConstant { constant.insert(name) }
                if valueTypes.contains(property.type) { values.insert(name) }
            }
        }
    }
}
