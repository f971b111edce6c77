/// A reset in a block, or in the closure of another reset: it traps.
struct ResetInside: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let closures = graph.sites.layers.sessionClosures.sorted().map {
            ($0, "in the closure of another reset traps; register everything in one closure")
        }
        let blocks = graph.blocks.compactMap(\.self).map {
            ($0, "in a block traps; reset at sign-in and sign-out, outside of blocks")
        }
        return (closures + blocks).compactMap { node, text in
            let sure = reset(from: node, graph.calls, onlySurely: true)
            guard let path = sure ?? reset(from: node, graph.calls, onlySurely: false) else { return nil }
            return Diagnostic(
                kind: .resetInside, severity: sure == nil ? .warning : .error, place: path[0],
                message: "a reset \(text)", notes: path.dropFirst().map { .step($0, "it is reached from") })
        }
    }

    /// The calls that lead to a reset, before what is looked at returns.
    private func reset(from root: Int, _ graph: CallGraph, onlySurely: Bool) -> [Place]? {
        func isMade(_ call: Call) -> Bool { call.time == .now && !(onlySurely && call.isConditional) }
        let walk = Walk(graph: graph) { edge, call, _ in
            edge.strength <= (onlySurely ? .strong : .conditional) && isMade(call)
        }
        return walk.way(from: root) { isMade($0) && $0.injection?.resets == true }
    }
}
