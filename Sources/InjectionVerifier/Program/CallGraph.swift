/// The relevant functions, the helpers to which code hands relevant closures, and the calls between all these.
///
/// The graph is made from a `Program`. It has a node for each function with the types and the functions that it is used
/// with, and an edge for each call between nodes. A `Walk` searches it. For example,
/// `func make<T>(_ body: () -> T) { body() }` has two nodes if the program says `make { Cart() }` and
/// `make { User() }`. An edge leads from each of these nodes to one of the two closures.
///
/// No call that may inject is dropped: if a type is not known, the node has an `Unknown` instead, and each injection
/// that depends on the type is reported as not verified.
final class CallGraph {
    /// A function, with the types and the functions that it is used with.
    final class Node {
        let function: Function
        let types: Substitution
        /// The functions that callers hand to the function, or that it captured, by the index of the argument.
        let closures: [Int: FunctionValue]
        fileprivate(set) var outgoing: [Edge] = []
        fileprivate(set) var incoming: [Edge] = []
        fileprivate let number: Int
        var symbol: Symbol { function.symbol }
        var calls: NumberedList<CallNumber, Call> { function.calls }

        fileprivate init(_ function: Function, _ key: Key, number: Int) {
            (self.function, types, closures, self.number) = (function, key.types, key.closures, number)
        }
    }

    /// A call in one node that may run the function of another. It may be a reference, which only makes a value of that
    /// function.
    struct Edge {
        unowned let from: Node
        unowned let to: Node
        /// The number of the edge's call in `from`.
        var number: CallNumber
        /// The certainty that the call, if it is made, runs the function of `to`. It is strong only if the call can run
        /// no other function.
        var strength: Strength
        var call: Call { from.calls[number] }
        var site: CallSite { CallSite(function: from.symbol, call: number) }
    }

    fileprivate struct Key: Hashable {
        var symbol: Symbol
        var types = Substitution()
        var closures: [Int: FunctionValue] = [:]
    }

    let program: Program
    private(set) var nodes: [Node] = []
    private var ofFunctions: [Symbol: [Node]] = [:]
    /// The nodes whose types or functions are unknown, because no caller that was read decides them. For example,
    /// unread code may call the function, or no code calls it.
    private(set) var roots: Set<Node> = []
    private var nodesByKey: [Key: Node] = [:]
    private var expanded = 0
    /// For each node, the edges that stand for calls, as `edges(from:)` found them.
    private var calls: [Node: [Edge]] = [:]

    init(_ program: Program) {
        self.program = program
        let relevant = program.relevant
        for function in relevant where !Self.dependsOnCaller(function) {
            _ = node(Key(symbol: function.symbol), function)
        }
        expand()
        let open = relevant.filter(Self.dependsOnCaller)
        for function in open where program.dispatch.isCalledFromOutside(function) { add(function, .outside) }
        for function in open where program.callers[function.symbol].isEmpty { add(function, .nobody) }
        for function in open { add(function, .nobody) }
    }

    private static func dependsOnCaller(_ function: Function) -> Bool {
        !function.genericParameters.isEmpty || function.takesFunctions
    }

    private func add(_ function: Function, _ unknown: Unknown) {
        guard unknown == .outside || ofFunctions[function.symbol] == nil else { return }
        let types = Substitution(function.genericParameters, all: unknown)
        roots.insert(node(Key(symbol: function.symbol, types: types), function))
        expand()
    }

    var symbols: [Symbol] { ofFunctions.keys.sorted() }

    func nodes(of symbol: Symbol) -> [Node] { ofFunctions[symbol] ?? [] }

    /// Returns the nodes to which the edges of a call lead.
    func nodes(at site: CallSite) -> [Node] {
        nodes(of: site.function).flatMap(\.outgoing).filter { $0.number == site.call }.map(\.to)
    }

    /// Returns the edges from a node that stand for calls: see `isCall`.
    func edges(from node: Node) -> [Edge] {
        if let edges = calls[node] { return edges }
        let edges = node.outgoing.filter(isCall)
        calls[node] = edges
        return edges
    }

    /// Returns the node of a function value, such as the block of a registration. If the graph has none, adds one.
    /// Returns nil if the value is not a single known function, or if the function was not read.
    func node(of value: FunctionValue) -> Node? {
        guard let (key, function) = key(value) else { return nil }
        let node = node(key, function)
        expand()
        return node
    }

    private func key(_ value: FunctionValue) -> (Key, Function)? {
        guard case .function(var symbol, let arguments, let captures) = value else { return nil }
        if symbol.kind == .defaultArgument, let reference = program.functions[symbol]?.calls.first(where: \.isReference)
        {
            symbol = reference.callee.symbol ?? symbol
        }
        guard let function = program.functions[symbol] else { return nil }
        let names = function.genericParameters
        let types =
            names.count == arguments.count ? Substitution(names, arguments) : Substitution(names, all: .dispatch)
        return (Key(symbol: symbol, types: types, closures: captures), function)
    }

    private func node(_ key: Key, _ function: Function) -> Node {
        if let node = nodesByKey[key] { return node }
        let node = Node(function, key, number: nodes.count)
        nodesByKey[key] = node
        ofFunctions[key.symbol, default: []].append(node)
        nodes.append(node)
        return node
    }

    private func expand() {
        // A new node may call a function to which only references were known, so `isCall` may now answer differently.
        if expanded < nodes.count { calls = [:] }
        while expanded < nodes.count {
            let from = nodes[expanded]
            expanded += 1
            for (number, call) in from.calls.numbered {
                for (key, strength) in next(call, from) {
                    guard let function = program.functions[key.symbol] else { continue }
                    let to = node(key, function)
                    let edge = Edge(from: from, to: to, number: number, strength: strength)
                    from.outgoing.append(edge)
                    to.incoming.append(edge)
                }
            }
        }
    }

    private func next(_ call: Call, _ caller: Node) -> [(Key, Strength)] {
        if case .parameter(let index) = call.callee { return run(.parameter(index), caller) }
        // In `func begin(_ body: …) { InjectionManager.resetCurrentContainer(body) }`, the reset runs a closure that a
        // caller of `begin` hands over.
        if let symbol = call.callee.symbol, InjectionSymbol.runsClosure(symbol) {
            return call.closures.values.flatMap(\.alternatives).flatMap { run($0, caller) }
        }
        let closures = call.closures.mapValues {
            $0.resolved(caller.closures).substituted(caller.types, program.hierarchy).cut(to: Self.depthOfCaptures)
        }
        let mayCall = closures.values.contains(where: mayInject)
        return program.dispatch.targets(of: call, in: caller.function, caller.types).compactMap { target in
            guard program.callers.relevant.contains(target.symbol) || mayCall else { return nil }
            return (Key(symbol: target.symbol, types: target.types, closures: closures), target.strength)
        }
    }

    /// The depth below which a node forgets captured functions. Let a function with the argument `body` hand
    /// `{ body() }` to itself. Each of these calls has a closure with one more level of captures, and so a new node.
    /// Without a limit, the graph has no end. Three levels are enough for a closure that goes through a helper of a
    /// helper.
    private static let depthOfCaptures = 3

    /// If a value is an argument of a node, returns those of the functions that callers hand there which may inject.
    /// Returns none for any other value.
    private func run(_ value: FunctionValue, _ node: Node) -> [(Key, Strength)] {
        guard case .parameter(let index) = value else { return [] }
        let alternatives = (node.closures[index] ?? .unknown).alternatives
        return alternatives.filter(mayInject).compactMap(key).map {
            ($0.0, alternatives.count == 1 ? .strong : .conditional)
        }
    }

    /// True if a function value, or a function that it captured, is relevant.
    private func mayInject(_ value: FunctionValue) -> Bool {
        value.symbols.contains(where: program.callers.relevant.contains)
    }
}

extension CallGraph.Node: Hashable, Comparable {
    static func == (left: CallGraph.Node, right: CallGraph.Node) -> Bool { left === right }
    static func < (left: CallGraph.Node, right: CallGraph.Node) -> Bool { left.number < right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
