/// One type registered in two places outside tests.
struct Duplicates: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        // Who asks for a type before registering it again replaces it on purpose.
        let asked = Set(graph.sites.injections.map { $0.function + " " + $0.type })
        let lasting = graph.registrations(with: nil).map { graph.sites.registrations[$0] }
            .filter { !$0.isForSession && !$0.isIsolated }
        let resets = Resets(graph)
        let hint =
            resets.places.isEmpty
            ? "" : "; what ends with a session is registered in the closure of `resetCurrentContainer`"
        return Dictionary(grouping: lasting, by: \.type).flatMap { type, registrations in
            let registrations = resets.launchFirst(registrations)
            // One that a condition decides on replaces the other on purpose.
            return registrations.dropFirst().filter {
                !$0.isConditional && $0.place != registrations[0].place && !asked.contains($0.function + " " + type)
            }.map {
                Diagnostic(
                    kind: .registeredTwice, types: [type], severity: .warning, place: $0.place,
                    message:
                        "\(TypeNames.display(type)) is registered a second time; the one that runs last counts\(hint)",
                    notes: [.init(place: registrations[0].place, message: "it is registered here too")])
            }
        }
    }
}

/// Registered, and injected by nobody, not even a test.
struct UnusedRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let injected = options.injectedSomewhere
        let optional = Set(injected.compactMap(TypeNames.optional))
        guard !graph.program.resolvesAll else { return [] }
        return graph.registrations(with: nil).map { graph.sites.registrations[$0] }.compactMap { registration in
            guard !registration.isIsolated, !injected.contains(registration.type), !optional.contains(registration.type)
            else { return nil }
            return Diagnostic(
                kind: .neverInjected, types: [registration.type], severity: .warning, place: registration.place,
                message: "\(TypeNames.display(registration.type)) is registered, but nobody injects it")
        }
    }
}
