/// Finds injections, in the closure of a reset, that still get the object of the ending session, although the same
/// reset registers the injected type, or a type that the block of the injected type needs.
///
/// An object that is registered again is carried over on purpose: `register(Inject(Draft.self), as: Draft.self)`.
struct InjectedInReset: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let registrations = graph.ofPrograms.filter(\.isInReset)
        guard !registrations.isEmpty else { return [] }
        let needs = Dictionary(grouping: graph.edgesOfPrograms.filter { $0.strength <= .conditional }) { $0.from }
        let walk = Walk(graph: graph.calls, limit: .conditional, entersIsolatedContainers: false) {
            $0.call.time == .now
        }
        var reported: Set<Place> = []
        return graph.sites.layers.resetClosures.sorted().flatMap { closure -> [Diagnostic] in
            let symbols = Set(walk.nodes(from: [closure]).map(\.symbol))
            let ofClosure = registrations.filter {
                $0.decidingClosure == closure || $0.decidingClosure == nil && symbols.contains($0.function)
            }
            let registered = Dictionary(ofClosure.map { ($0.type, $0) }) { first, _ in first }
            let reach = Reach(graph: graph.calls) { $0.call.time == .now }
            return reach.injections(from: closure).compactMap { injection in
                let type = injection.type.unwrapped
                let needed = Set(reachableFrom: [type]) { (needs[$0] ?? []).map(\.to.unwrapped) }
                guard injection.strength <= .conditional, injection.kind != .resolveInSession,
                    let renewed = ofClosure.first(where: { needed.contains($0.type) }),
                    !isCarriedOver(injection, ofClosure, graph.program), reported.insert(injection.place).inserted
                else { return nil }
                let name = TypeNames.display(type)
                let because =
                    registered[type] == nil
                    ? "depends on \(TypeNames.display(renewed.type)), which this reset registers"
                    : "this reset registers"
                return Diagnostic(
                    kind: .injectedInReset, types: [type], place: injection.place,
                    message:
                        "\(name), which \(because), is still the ending session's in the closure; inject it after the "
                        + "reset, or in the block of what needs it",
                    notes: injection.path.reversed().filter { $0 != injection.place }.map { .step($0, "reached from") }
                        + [.init(place: (registered[type] ?? renewed).place, message: "it is registered here")])
            }
        }
    }

    /// True if the closure registers the injected object again, as an instance or by a block: `{ draft }`. Such a block
    /// captures the object and calls no initializer that was read. What it returns is not examined.
    private func isCarriedOver(_ injection: ReachedInjection, _ registrations: [Registration], _ program: Program)
        -> Bool
    {
        let site = injection.path.last.flatMap { program.functions.site(at: $0, in: injection.function) }
        return registrations.contains { registration in
            guard let site, registration.makers.contains(site) else { return false }
            return registration.isInstance || registration.typesMadeByBlock(in: program).isEmpty
        }
    }
}
