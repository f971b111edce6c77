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
        var queue = [(node: root, path: [Place]())]
        var seen: Set<Int> = []
        while !queue.isEmpty {
            let (node, path) = queue.removeFirst()
            guard seen.insert(node).inserted else { continue }
            func isMade(_ call: Call) -> Bool { call.time == .now && !(onlySurely && call.isConditional) }
            if let call = graph.calls(of: node).first(where: { isMade($0) && $0.injection?.resets == true }) {
                return path + [call.place]
            }
            for edge in graph.outgoing[node]
            where graph.isCall(edge) && edge.strength <= (onlySurely ? .strong : .conditional) {
                guard let call = graph.call(edge), isMade(call), call.injection != .isolate else { continue }
                queue.append((edge.to, path + [call.place]))
            }
        }
        return nil
    }
}
