/// A block that is registered for good captures a value, which then survives every sign-out.
struct CapturedAtLaunch: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        // In a program that has no sessions, nothing survives one.
        guard graph.program.mayReset else { return [] }
        let replacements = Replacements(graph)
        return graph.ofPrograms.compactMap { registration in
            guard graph.isForGood(registration), let name = graph.program.functions.captured(by: registration.block),
                !replacements.isOfSession(registration),
                // What the program begins with belongs to nobody.
                !(replacements.isOnlyAtLaunch(registration) && replacements.isOnlyHanded(registration))
            else { return nil }
            let type = TypeNames.display(registration.type)
            return Diagnostic(
                kind: .capturedForGood, types: [registration.type], severity: .warning, place: registration.place,
                message:
                    "the block of \(type) captures \(name.isEmpty ? "a value" : "`\(name)`"), and no reset releases it; "
                    + "if it belongs to a user, register \(type) in the closure of `resetCurrentContainer`; "
                    + "if not, register an instance: `InjectionManager.register(…, as: \(MissingRegistrations.metatype(registration.type)))`"
            )
        }
    }
}
