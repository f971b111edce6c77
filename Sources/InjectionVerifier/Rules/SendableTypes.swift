/// Finds injected types that are neither `Sendable` nor confined to the main actor, although code on any actor may
/// inject them. Needs `--sendable`.
struct SendableTypes: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let sendability = graph.sendability
        let main = Set(graph.ofPrograms.filter { $0.isolation == .mainActor }.map(\.type))
        var reported: Set<TypeID> = []
        return graph.sites.injections.sorted { $0.place < $1.place }.compactMap { injection in
            let type = injection.type.unwrapped
            let written = injection.writtenType.unwrapped
            guard !main.contains(type), sendability.isSafe(written, in: injection.module) == false,
                reported.insert(type).inserted
            else { return nil }
            return Diagnostic(
                kind: .notSendable, types: [type], severity: .warning, place: injection.place,
                message:
                    "\(TypeNames.display(type)) is shared by all who inject it, and is neither Sendable nor confined to the main actor"
            )
        }
    }
}
