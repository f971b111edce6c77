/// What building one type asks for, followed through everything that its block calls.
struct Reach {
    /// How sure it is that the injection is run when what is looked at is.
    enum Strength: Int, Comparable, Codable {
        case strong, conditional, dynamic, maybe
        static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
    }

    struct Found {
        var type: TypeID
        var strength: Strength
        /// From the block to the call of `Inject`.
        var path: [Place]
        /// Where the type is decided: the caller of generic helpers.
        var place: Place
        var kind: InjectionSymbol
        var function: Symbol
        /// Under `try?`: it does not stop the program.
        var isTried = false

        /// The same as part of building what another injection finds, which is registered at a place.
        func following(_ other: Found, _ registration: Place) -> Found {
            var next = self
            next.path = other.path + [registration] + path
            next.strength = max(strength, other.strength)
            return next
        }
    }

    private struct State: Hashable {
        var node: Int
        /// What calls it goes on after an error.
        var isTried = false
    }

    private struct Step { var state: State; var parent: Int?; var place: Place? }

    let graph: CallGraph
    /// Whether to enter the function that a call leads to: judging actors follows only some.
    var enters: (Call, Function) -> Bool = { call, _ in call.time != .later }
    /// Whether to look at a call: by function, and whether that is the first one.
    var follows: (_ function: Function, _ call: Int, _ isFirst: Bool) -> Bool = { _, _, _ in true }

    /// Breadth first, so that the chain that is shown is a shortest one; what is certain before what is not.
    func injections(from node: Int, upTo weakest: Strength = .maybe) -> [Found] {
        var steps = [Step(state: State(node: node), parent: nil, place: nil)]
        var queues: [[Int]] = [[0], [], [], []]
        var visited: Set<State> = []
        var found: [Found] = []
        for level in 0...weakest.rawValue {
            var position = 0
            while position < queues[level].count {
                let index = queues[level][position]
                position += 1
                let (node, isTried) = (steps[index].state.node, steps[index].state.isTried)
                guard visited.insert(steps[index].state).inserted,
                    let function = graph.program.functions[graph.nodes[node].symbol]
                else { continue }
                let isFirst = steps[index].parent == nil
                for (number, call) in function.calls.enumerated()
                where call.time != .later && follows(function, number, isFirst) {
                    let isTried = call.failure.isHandled(ifRethrown: isTried)
                    let strength = [
                        Strength(rawValue: level) ?? .maybe, Self.strength(call), isTried ? .conditional : .strong,
                    ].max()
                    if let kind = call.injection,
                        let type = graph.program.injectedType(of: call, in: function.symbol, graph.nodes[node].types),
                        type.unknown == nil
                    {
                        let isDecidedHere = call.typeArguments.first?.isConcrete(in: function) ?? true
                        found.append(
                            Found(
                                type: type, strength: strength ?? .maybe, path: path(steps, index, to: call.place),
                                place: isDecidedHere ? call.place : place(steps, index, else: call.place),
                                kind: kind, function: function.symbol, isTried: isTried))
                    }
                }
                for edge in graph.outgoing[node] {
                    let call = function.calls[edge.call]
                    guard follows(function, edge.call, isFirst), graph.isCall(edge),
                        let target = graph.program.functions[graph.nodes[edge.to].symbol],
                        enters(call, target)
                    else { continue }
                    let strength = max(Self.strength(call), edge.strength)
                    let isTried = call.failure.isHandled(ifRethrown: isTried)
                    let state = State(node: edge.to, isTried: isTried)
                    steps.append(Step(state: state, parent: index, place: call.place))
                    queues[max(level, strength.rawValue)].append(steps.count - 1)
                }
            }
        }
        return found
    }

    /// By type, the first of a node's calls that surely injects it, itself or in what it surely calls.
    ///
    /// Each function is entered once, from the first call that leads there.
    func firstSureCalls(of node: Int) -> [TypeID: Int] {
        guard let function = graph.program.functions[graph.nodes[node].symbol] else { return [:] }
        let edges = Dictionary(grouping: graph.outgoing[node], by: \.call)
        var visited: Set<State> = []
        var first: [TypeID: Int] = [:]
        for (number, call) in function.calls.enumerated() where Self.strength(call) == .strong {
            func note(_ call: Call, _ state: State) {
                guard Self.strength(call) == .strong, !call.failure.isHandled(ifRethrown: state.isTried),
                    call.injection != nil,
                    let type = graph.program.injectedType(
                        of: call, in: graph.nodes[state.node].symbol, graph.nodes[state.node].types),
                    first[type] == nil
                else { return }
                first[type] = number
            }
            note(call, State(node: node))
            var queue = (edges[number] ?? []).compactMap { sureState(after: $0, call, isTried: false) }
            while let state = queue.popLast() {
                guard visited.insert(state).inserted,
                    let function = graph.program.functions[graph.nodes[state.node].symbol]
                else { continue }
                for call in function.calls { note(call, state) }
                queue += graph.outgoing[state.node].compactMap {
                    sureState(after: $0, function.calls[$0.call], isTried: state.isTried)
                }
            }
        }
        return first
    }

    private func sureState(after edge: CallGraph.Edge, _ call: Call, isTried: Bool) -> State? {
        guard edge.strength == .strong, Self.strength(call) == .strong, graph.isCall(edge) else { return nil }
        return State(node: edge.to, isTried: call.failure.isHandled(ifRethrown: isTried))
    }

    private static func strength(_ call: Call) -> Strength {
        if call.time != .now, call.time != .later { return .maybe }
        return call.isConditional || call.time == .later ? .conditional : .strong
    }

    private func place(_ steps: [Step], _ index: Int, else place: Place) -> Place {
        var place = place
        var current: Int? = index
        while let step = current, !graph.nodes[steps[step].state.node].types.types.isEmpty, let call = steps[step].place
        {
            if call != .unknown { place = call }
            current = steps[step].parent
        }
        // What is looked at may itself be called with the type.
        guard let root = current, steps[root].parent == nil, !graph.nodes[steps[root].state.node].types.types.isEmpty
        else { return place }
        return Origins(graph: graph).all(of: steps[root].state.node).first?.chain.last ?? place
    }

    private func path(_ steps: [Step], _ index: Int, to end: Place) -> [Place] {
        var path = [end]
        var current: Int? = index
        while let step = current {
            if let place = steps[step].place, place != path.last, place != .unknown { path.append(place) }
            current = steps[step].parent
        }
        return path.reversed()
    }
}
