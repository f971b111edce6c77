extension CallGraph {
    /// The functions that a task, a queue or a timer runs. What a thunk passes on runs where the thunk does.
    var startedLater: Set<Symbol> {
        let started = nodes.flatMap(\.outgoing).filter { $0.call.time == .later }.map(\.to)
        return Set(Set(reachableFrom: started) { $0.symbol.isThunk ? $0.outgoing.map(\.to) : [] }.map(\.symbol))
    }

    /// The functions that closures do not call at once, but in a task, on a queue or by a timer that they start, and
    /// the calls that lead to each, beginning with the one that starts it.
    func started(in closures: Set<Node>) -> [Symbol: [Place]] {
        let atOnce = Walk(graph: self) { $0.call.time == .now }.nodes(from: closures)
        let starting = atOnce.sorted().flatMap(\.outgoing).filter { $0.call.time == .later }
        var paths: [Symbol: [Place]] = [:]
        for step in Walk(graph: self).steps(along: starting) where paths[step.node.symbol] == nil {
            paths[step.node.symbol] = step.path
        }
        for node in atOnce { paths[node.symbol] = nil }
        return paths
    }
}
