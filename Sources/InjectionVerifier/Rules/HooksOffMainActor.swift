/// Finds hooks on the main actor, `@MainActor func containerDidEvict()`, of objects whose block is not isolated to the
/// main actor, in a program that resets. A reset on another thread skips such a hook or, before iOS 26, runs it there.
struct HooksOffMainActor: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let hooks = program.hooks.filter { $0.value.contains { program.functions[$0]?.isolation == .mainActor } }.keys
        guard !hooks.isEmpty, program.mayReset else { return [] }
        return graph.ofPrograms.compactMap { registration in
            guard !registration.isInstance, registration.isolation != .mainActor else { return nil }
            let types = [registration.type] + registration.implementations(in: program).map(\.type)
            guard let type = types.first(where: { hooks.contains(where: program.hierarchy.baseName($0).mayBe) })
            else { return nil }
            return Diagnostic(
                kind: .hookOffMainActor, types: [registration.type], severity: .warning, place: registration.place,
                message:
                    "`containerDidEvict()` of \(TypeNames.display(type)) is isolated to the main actor, but the block is not: "
                    + "a reset on another thread skips the hook, or before iOS 26 runs it there; write `{ @MainActor in … }`"
            )
        }
    }
}
