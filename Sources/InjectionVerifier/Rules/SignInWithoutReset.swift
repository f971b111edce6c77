/// A type is registered at launch, and again permanently in code that signs in: the next user gets this one's.
struct SignInWithoutReset: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let resets = Resets(graph)
        guard let reset = resets.places.min() else { return [] }
        let injections = Dictionary(grouping: graph.sites.injections) { $0.function + " " + $0.type }
        let lasting = graph.ofPrograms.filter(graph.isForGood).filter { registration in
            let asked = injections[registration.function + " " + registration.type] ?? []
            return !asked.contains { Self.wraps(registration, $0, graph.program) }
        }
        return Dictionary(grouping: lasting, by: \.type).sorted { $0.key < $1.key }.compactMap { type, registrations in
            let ordered = resets.launchFirst(registrations)
            let signIn = ordered.dropFirst().first {
                !resets.mayReplace($0) && resets.signsIn($0, launch: ordered[0])
            }
            guard let signIn else { return nil }
            let name = TypeNames.display(type)
            let line = "InjectionManager.register(\(MissingRegistrations.metatype(type))) { … }"
            return Diagnostic(
                kind: .signInWithoutReset, types: [type], severity: .warning, place: signIn.place,
                message:
                    "\(name), which is registered at launch, is registered again permanently: no reset removes this, and after "
                    + "a sign-out the next user gets it; write `InjectionManager.resetCurrentContainer { \(line) }`",
                notes: [
                    .init(place: ordered[0].place, message: "it is registered at launch here"),
                    .init(
                        place: resets.near(signIn)?.place ?? reset,
                        message: "this reset leaves both registrations as they are"
                    ),
                ])
        }
    }

    /// Who registers again what is made of the instance so far replaces it on purpose.
    private static func wraps(_ registration: Registration, _ asked: Injection, _ program: Program) -> Bool {
        guard asked.place < registration.place else { return false }
        if case .variable = asked.destination { return true }
        return registration.isInstance || CapturedAtLaunch.captured(registration.block, program) != nil
    }
}
