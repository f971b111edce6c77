/// Which types may be used by several threads at once, as far as their declarations were read.
struct Sendability {
    private var declarations: [String: [TypeDeclaration]] = [:]

    init(_ program: Program) {
        for declaration in program.modules.flatMap(\.declarations) {
            declarations[declaration.name, default: []].append(declaration)
        }
    }

    func isActor(_ type: String) -> Bool { declarations[type]?.contains { $0.kind == .actor } ?? false }

    /// Whether a type is `Sendable` or confined to the main actor; nil when it is declared in code that was not read.
    func isSafe(_ type: String) -> Bool? { isSafe(type, []) }

    private func isSafe(_ type: String, _ visiting: Set<String>) -> Bool? {
        var type = type
        if type.hasPrefix("any ") { type.removeFirst(4) }
        if type.contains(" & ") {
            return type.split(separator: " & ").contains { isSafe(String($0), visiting) == true }
        }
        if type.contains("->") { return type.hasPrefix("@Sendable") || type.hasPrefix("@MainActor") }
        if ["Optional<", "Array<", "Set<", "Dictionary<"].contains(where: type.hasPrefix) {
            return Substitution.genericArguments(of: type).allSatisfy { isSafe($0, visiting) != false }
        }
        let name = declarations[type] != nil ? type : TypeNames.withoutModule(type)
        guard type != "Sendable", type != "Actor", !visiting.contains(name) else { return !visiting.contains(name) }
        guard let found = declarations[name] else { return type == "AnyObject" ? false : nil }
        if found.contains(where: { $0.isOnMainActor || $0.kind == .actor }) { return true }
        let inherited = found.flatMap(\.inherits)
        if inherited.contains(where: { ["Sendable", "Actor", "Error"].contains($0) }) { return true }
        let visiting = visiting.union([name])
        if found.contains(where: { $0.kind == .protocol || $0.kind == .class }) {
            return inherited.contains { declarations[$0] != nil && isSafe($0, visiting) == true }
        }
        return found.flatMap(\.properties).allSatisfy { isSafe($0.type, visiting) != false }
    }
}
