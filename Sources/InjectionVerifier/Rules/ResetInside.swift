/// Finds resets in a block, in the closure of another reset, and in functions that the block or closure calls at once.
/// Such a reset traps. Resets in `withIsolatedContainer { … }` are left out.
struct ResetInside: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let closures = graph.sites.layers.resetClosures.sorted().map {
            ($0, "in the closure of another reset traps; register everything in one closure")
        }
        let blocks = graph.blocks.compactMap(\.self).map {
            ($0, "in a block traps; reset at sign-in and sign-out, outside of blocks")
        }
        return (closures + blocks).compactMap { node, text in
            let walk = Walk(graph: graph.calls, limit: .conditional, entersIsolatedContainers: false) {
                $0.call.time == .now
            }
            guard let way = walk.way(from: node, to: { $0.time == .now && $0.injection?.resets == true }) else {
                return nil
            }
            return Diagnostic(
                kind: .resetInside, severity: way.strength == .strong ? .error : .warning, place: way.path[0],
                message: "a reset \(text)", notes: way.path.dropFirst().map { .step($0, "it is reached from") })
        }
    }
}
