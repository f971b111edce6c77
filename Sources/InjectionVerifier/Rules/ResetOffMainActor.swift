/// Finds resets that surely run off the main actor, in a program that injects on the main actor. Such a reset may come
/// between a check of `isCurrent` on the main actor and the next line.
struct ResetOffMainActor: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let resets = program.possiblyResetting
        guard !resets.isEmpty, hasMainActorCode(graph) else { return [] }
        let walk = Walk(graph: graph.calls, entersIsolatedContainers: false) {
            $0.strength <= .conditional && RunsOn.isInherited(along: $0)
        }
        var reported: Set<Place> = []
        return graph.runsOn.offMainActor().flatMap { function, nodes -> [Diagnostic] in
            guard resets.contains(function.symbol), !function.isDeinit, !program.isTest(function.symbol),
                !program.isMain(function)
            else { return [] }
            return nodes.compactMap { node in
                guard
                    let way = walk.way(from: node, to: { $0.injection?.resets == true && $0.runsOn != .mainActor }),
                    case let path = graph.calls.withoutHelper(way.path, from: node), let first = path.first,
                    reported.insert(first).inserted
                else { return nil }
                return Diagnostic(
                    kind: .resetOffMainActor, place: first,
                    message: "this resets off the main actor, so main-actor code may inject and write between its "
                        + "`await` or its check of `isCurrent` and the next line; reset on the main actor, as in "
                        + "`await MainActor.run { … }`",
                    notes: path.dropFirst().map { .step($0, "it is reached from") })
            }
        }
    }

    /// True if code on the main actor injects. A reset on another thread can come between two lines of such code. Tests
    /// are ignored, and so is the code of `main`, which drives a command-line tool.
    private func hasMainActorCode(_ graph: InjectionGraph) -> Bool {
        graph.sites.injections.contains { injection in
            guard !injection.isOfTest, let function = graph.program.functions[injection.function] else { return false }
            return function.isolation == .mainActor && !graph.program.isMain(function)
        }
    }
}
