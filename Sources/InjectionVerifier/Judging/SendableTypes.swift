/// Injected by anyone from anywhere, and neither `Sendable` nor confined to the main actor. Off unless asked for.
struct SendableTypes: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard options.checksSendable else { return [] }
        var declarations: [String: [TypeDeclaration]] = [:]
        for declaration in graph.program.modules.flatMap(\.declarations) {
            declarations[declaration.name, default: []].append(declaration)
        }
        let main = Set(graph.sites.registrations.filter { $0.isolation == .mainActor }.map(\.type))
        var told: Set<String> = []
        return graph.sites.injections.sorted { $0.place < $1.place }.compactMap { injection in
            let type = TypeNames.optional(injection.type) ?? injection.type
            let written = TypeNames.optional(injection.writtenType) ?? injection.writtenType
            guard !main.contains(type), isSendable(written, declarations, []) == false, told.insert(type).inserted
            else { return nil }
            return Diagnostic(
                severity: .warning, place: injection.place,
                message:
                    "\(TypeNames.display(type)) is shared by all who inject it, and is neither Sendable nor confined to the main actor"
            )
        }
    }

    /// Nil when the type is declared in code that was not read.
    private func isSendable(_ type: String, _ declarations: [String: [TypeDeclaration]], _ visiting: Set<String>)
        -> Bool?
    {
        var type = type
        if type.hasPrefix("any ") { type.removeFirst(4) }
        if type.contains(" & ") {
            return type.split(separator: " & ").contains { isSendable(String($0), declarations, visiting) == true }
        }
        if type.contains("->") { return type.hasPrefix("@Sendable") || type.hasPrefix("@MainActor") }
        if ["Optional<", "Array<", "Set<", "Dictionary<"].contains(where: type.hasPrefix) {
            return Substitution.genericArguments(of: type).allSatisfy {
                isSendable($0, declarations, visiting) != false
            }
        }
        let name = declarations[type] != nil ? type : TypeNames.withoutModule(type)
        guard type != "Sendable", type != "Actor", !visiting.contains(name) else { return !visiting.contains(name) }
        guard let found = declarations[name] else { return type == "AnyObject" ? false : nil }
        if found.contains(where: { $0.isOnMainActor || $0.kind == .actor }) { return true }
        let inherited = found.flatMap(\.inherits)
        if inherited.contains(where: { ["Sendable", "Actor", "Error"].contains($0) }) { return true }
        let visiting = visiting.union([name])
        if found.contains(where: { $0.kind == .protocol || $0.kind == .class }) {
            return inherited.contains { declarations[$0] != nil && isSendable($0, declarations, visiting) == true }
        }
        return found.flatMap(\.properties).allSatisfy { isSendable($0.type, declarations, visiting) != false }
    }
}
