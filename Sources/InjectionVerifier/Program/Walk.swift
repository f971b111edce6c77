/// A search along the edges of the call graph. It finds the surest ways first and, among strong ones, the shortest
/// first.
///
/// For example, let `user()` call `signOut()`, which resets. A way then leads from the block `{ Cart(owner: user()) }`
/// to the reset. It has the places of three calls: of `user()` in the block, of `signOut()` in `user()`, and of the
/// reset in `signOut()`.
struct Walk {
    /// A node that the search has reached.
    final class Step {
        let node: CallGraph.Node
        /// The strength of the weakest call on the way to the node.
        let strength: Strength
        /// True if code on the way catches an error that the node throws, and goes on: `try? load()`.
        let isTried: Bool
        /// The step before this one; nil at the start.
        let previous: Step?
        /// The place of the call that leads to the node; nil at the start.
        let place: Place?

        fileprivate init(
            _ node: CallGraph.Node, _ strength: Strength = .strong, isTried: Bool = false, after previous: Step? = nil,
            _ place: Place? = nil
        ) {
            (self.node, self.strength, self.isTried) = (node, strength, isTried)
            (self.previous, self.place) = (previous, place)
        }

        /// The places of the calls that lead from the start to the node.
        var path: [Place] { sequence(first: self, next: \.previous).compactMap(\.place).reversed() }

        /// Returns the path, followed by a place in the code of the node. Unknown places, and a place that follows
        /// itself, are left out.
        func path(to end: Place) -> [Place] {
            (path.filter { $0 != .unknown } + [end]).reduce(into: []) { path, place in
                if path.last != place { path.append(place) }
            }
        }
    }

    let graph: CallGraph
    /// The weakest strength that a followed call may have.
    var limit = Strength.maybe
    /// If it is false, the walk leaves out the closures of `withIsolatedContainer`, because a reset in such a closure
    /// ends only the session of that container.
    var entersIsolatedContainers = true
    /// Returns false for an edge that the walk leaves out, such as a call that is made later.
    var follows: (_ edge: CallGraph.Edge) -> Bool = { _ in true }

    /// Returns `starts` and all nodes that can be reached from them, up to `limit`. A node comes twice if one way to it
    /// is tried (`isTried`) and another one is not.
    func steps(from starts: some Sequence<CallGraph.Node>) -> Steps { Steps(self, starts.map { Step($0) }) }

    /// Returns the nodes to which `edges` lead, and all nodes that can be reached from these.
    func steps(along edges: [CallGraph.Edge]) -> Steps {
        var steps = Steps(self, [])
        steps.follow(edges)
        return steps
    }

    func nodes(from starts: some Sequence<CallGraph.Node>) -> Set<CallGraph.Node> {
        Set(steps(from: starts).map(\.node))
    }

    /// Finds the surest of the calls that `isGoal` accepts. Returns the places of the calls that lead there from
    /// `start`, and then the place of the found call. Returns nil if there is none.
    func way(from start: CallGraph.Node, to isGoal: (Call) -> Bool) -> (path: [Place], strength: Strength)? {
        var surest: (path: [Place], strength: Strength)?
        for step in steps(from: [start]) {
            if let surest, surest.strength <= step.strength { return surest }
            for call in step.node.calls where isGoal(call) {
                let strength = max(step.strength, call.strength)
                if surest.map({ strength < $0.strength }) ?? true { surest = (step.path(to: call.place), strength) }
            }
        }
        return surest
    }

    struct Steps: Sequence, IteratorProtocol {
        private struct State: Hashable { var node: CallGraph.Node; var isTried: Bool }

        private let walk: Walk
        private var seen: Set<State> = []
        /// For each strength, the steps that have been found. The steps before the index in `positions` have been
        /// visited.
        private var queues: [[Step]] = [[], [], [], []]
        private var positions = [0, 0, 0, 0]
        private var level = 0

        fileprivate init(_ walk: Walk, _ starts: [Step]) {
            self.walk = walk
            queues[0] = starts
        }

        mutating func next() -> Step? {
            while level <= walk.limit.rawValue {
                guard positions[level] < queues[level].count else {
                    level += 1
                    continue
                }
                let step = queues[level][positions[level]]
                positions[level] += 1
                guard seen.insert(State(node: step.node, isTried: step.isTried)).inserted else { continue }
                expand(step)
                return step
            }
            return nil
        }

        private mutating func expand(_ step: Step) {
            let isolated = walk.entersIsolatedContainers ? [] : walk.graph.isolatedClosures(of: step.node)
            follow(
                walk.graph.edges(from: step.node).filter { !isolated.contains($0.to) && walk.follows($0) }, after: step)
        }

        /// Continues the search at the nodes to which `edges` lead.
        mutating func follow(_ edges: [CallGraph.Edge], after step: Step? = nil) {
            for edge in edges {
                let call = edge.call
                let next = Step(
                    edge.to, Swift.max(step?.strength ?? .strong, call.strength, edge.strength),
                    isTried: call.failure.isHandled(ifRethrown: step?.isTried ?? false), after: step, call.place)
                queues[next.strength.rawValue].append(next)
                level = Swift.min(level, next.strength.rawValue)
            }
        }
    }
}

extension CallGraph {
    /// Returns the nodes of the closures that a node hands to `withIsolatedContainer`.
    fileprivate func isolatedClosures(of node: Node) -> Set<Node> {
        node.calls.indices.filter { node.calls[$0].injection == .isolate }.reduce(into: []) {
            $0.formUnion(handed(to: $1, of: node))
        }
    }
}
