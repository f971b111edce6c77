/// Finds types that launch registers only under a condition, as in `if isDemo { register(…) }`, and that code injects
/// without a condition.
struct RegisteredInBranch: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let branches = Branches(graph)
        let registered = program.beginnings.sorted().flatMap(branches.types(registeredBy:))
        var candidates: [TypeID: Registration] = [:]
        for (type, entry) in registered where entry.isInBranch { candidates[type] = entry.registration }
        // A type that other code registers, too, is not reported, because it may be registered whichever branch runs.
        for (type, entry) in registered where !entry.isInBranch { candidates[type] = nil }
        candidates = candidates.filter { type, _ in
            !graph.sites.registrations.contains {
                $0.type == type && !$0.isOfTest && !$0.isIsolated && !branches.contains($0)
            }
        }
        guard !candidates.isEmpty else { return [] }
        let running = ExecutableCode(graph, onlySurely: true)
        let injections = graph.sites.injections.filter { injection in
            injection.kind.injects && injection.failure != .handled && injection.failure != .kept && !injection.isOfTest
                && !injection.isChosenByType && candidates[injection.type] != nil
                && running.contains(injection.placeOfInject)
                && running.contains(injection.place)
        }
        let first = Dictionary(injections.map { ($0.type, $0) }) { $0.place < $1.place ? $0 : $1 }
        return first.compactMap { type, injection in
            guard let registration = candidates[type] else { return nil }
            let name = TypeNames.display(type)
            return Diagnostic(
                kind: .registeredInBranch, types: [type], severity: .warning, place: registration.place,
                message:
                    "\(name) is registered only if a condition holds, and is injected in any case; register it in the other "
                    + "branch, too, or inject an optional",
                notes: [.step(injection.place, "\(name) is injected in")])
        }
    }
}
