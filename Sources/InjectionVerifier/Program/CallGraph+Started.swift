extension CallGraph {
    /// The functions that a task, a queue or a timer runs. `Task(operation: load)` starts a thunk that calls `load`, so
    /// `load` is among them.
    var startedLater: Set<Symbol> {
        Self.symbols(nodes.flatMap(\.outgoing).filter { $0.call.time == .later }.map(\.to))
    }

    /// Returns the functions of `nodes` and, for a thunk, also the functions that it calls.
    static func symbols(_ nodes: some Sequence<Node>) -> Set<Symbol> {
        Set(Set(reachableFrom: nodes) { $0.symbol.isThunk ? $0.outgoing.map(\.to) : [] }.map(\.symbol))
    }

    /// Finds the functions that run only after `closures` have started a task, a queue's work or a timer, and not also
    /// at once. For each, the result has the places of the calls that lead there, beginning with the one that starts
    /// the task, the work or the timer. For `load` in `{ Task { load() } }`, these are the places of the `Task` and of
    /// the call of `load`.
    func started(in closures: Set<Node>) -> [Symbol: [Place]] {
        let atOnce = Walk(graph: self) { $0.call.time == .now && !$0.call.isInImmediateTask }.nodes(from: closures)
        let starting = atOnce.sorted().flatMap(\.outgoing).filter {
            $0.call.time == .later || $0.call.isInImmediateTask
        }
        var paths: [Symbol: [Place]] = [:]
        for step in Walk(graph: self).steps(along: starting) where paths[step.node.symbol] == nil {
            paths[step.node.symbol] = step.path
        }
        for node in atOnce { paths[node.symbol] = nil }
        return paths
    }
}
