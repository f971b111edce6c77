/// A search over the call graph, breadth first: a way that is found is a shortest one.
///
/// For example, from the block `{ Cart(owner: user()) }` to a reset, along calls that are made at once: the way is the
/// places of the call of `user()` in the block, of `signOut()` in `user()`, and of the reset in `signOut()`.
struct Walk {
    let graph: CallGraph
    /// Whether to go on from a call to a function that it runs.
    var follows: (_ edge: CallGraph.Edge, _ call: Call, _ target: Function) -> Bool

    /// The places of the calls that lead from a node to the first that is looked for, that one last.
    func way(from start: Int, to isGoal: (Call) -> Bool) -> [Place]? {
        var found: [Place]?
        visit(from: start) { node, path in
            guard found == nil, let call = graph.calls(of: node).first(where: isGoal) else { return found == nil }
            found = path() + [call.place]
            return false
        }
        return found
    }

    /// The nodes that are reached, with the first.
    func nodes(from start: Int) -> Set<Int> {
        var nodes: Set<Int> = []
        visit(from: start) { node, _ in nodes.insert(node).inserted }
        return nodes
    }

    /// Visits each node once, with the calls that lead there, for as long as the visitor wants more.
    private func visit(from start: Int, _ visitor: (_ node: Int, _ path: () -> [Place]) -> Bool) {
        var steps: [(node: Int, parent: Int?, place: Place)] = [(start, nil, .unknown)]
        var seen: Set<Int> = [start]
        var position = 0
        while position < steps.count {
            let (node, index) = (steps[position].node, position)
            position += 1
            func path() -> [Place] {
                sequence(first: index) { steps[$0].parent }.dropLast().map { steps[$0].place }.reversed()
            }
            guard visitor(node, path) else { return }
            let isolated = graph.isolatedClosures(of: node)
            for edge in graph.outgoing[node] where !seen.contains(edge.to) && !isolated.contains(edge.to) {
                guard graph.isCall(edge), let call = graph.call(edge),
                    let target = graph.program.functions[graph.nodes[edge.to].symbol], follows(edge, call, target)
                else { continue }
                seen.insert(edge.to)
                steps.append((edge.to, index, call.place))
            }
        }
    }
}

extension CallGraph {
    /// What a node hands to isolated containers of its own, where a reset ends only the container's session.
    fileprivate func isolatedClosures(of node: Int) -> Set<Int> {
        calls(of: node).indices.filter { calls(of: node)[$0].injection == .isolate }.reduce(into: []) {
            $0.formUnion(handed(to: $1, of: node))
        }
    }
}
