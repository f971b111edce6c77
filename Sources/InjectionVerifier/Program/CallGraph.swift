/// Every function from which an injection can be reached, once for each use of it with other types or other functions
/// that it is handed, and who calls whom.
///
/// Nothing is dropped: what is not known about a use is an `Unknown` type in it, which each injection that depends on
/// it tells.
struct CallGraph {
    struct Node: Hashable {
        var symbol: Symbol
        var types = Substitution()
        var closures: [Int: FunctionValue] = [:]
    }

    struct Edge {
        var from: Int
        var to: Int
        /// Which of the caller's calls it is.
        var call: Int
        /// How sure it is that the call, if it is made, leads there.
        var strength: Reach.Strength
    }

    let program: Program
    private(set) var nodes: [Node] = []
    private(set) var outgoing: [[Edge]] = []
    private(set) var incoming: [[Edge]] = []
    private(set) var uses: [Symbol: [Int]] = [:]
    /// Uses by nobody who is known.
    private(set) var roots: Set<Int> = []
    private var indices: [Node: Int] = [:]
    private var expanded = 0

    init(_ program: Program) {
        self.program = program
        let relevant = program.callers.relevant.sorted().compactMap { program.functions[$0] }
        for function in relevant where !Self.dependsOnCaller(function) { _ = index(of: Node(symbol: function.symbol)) }
        expand()
        let open = relevant.filter(Self.dependsOnCaller)
        for function in open where program.dispatch.isCalledFromOutside(function) { add(function, .outside) }
        for function in open where program.callers[function.symbol].isEmpty { add(function, .nobody) }
        for function in open { add(function, .nobody) }
    }

    private static func dependsOnCaller(_ function: Function) -> Bool {
        !function.genericParameters.isEmpty || function.takesFunctions
    }

    private mutating func add(_ function: Function, _ unknown: Unknown) {
        guard unknown == .outside || uses[function.symbol] == nil else { return }
        let types = Substitution(function.genericParameters, all: unknown)
        roots.insert(index(of: Node(symbol: function.symbol, types: types)))
        expand()
    }

    func calls(of node: Int) -> [Call] { program.functions[nodes[node].symbol]?.calls ?? [] }

    /// The uses of what a call calls.
    func called(at site: CallSite) -> [Int] {
        (uses[site.function] ?? []).flatMap { outgoing[$0] }.filter { $0.call == site.call }.map(\.to)
    }

    /// The call that an edge stands for.
    func call(_ edge: Edge) -> Call? { program.functions[nodes[edge.from].symbol]?.calls[edge.call] }

    /// The use of a function that is a value, such as the block of a registration.
    mutating func index(of value: FunctionValue) -> Int? {
        guard let node = node(value) else { return nil }
        let index = index(of: node)
        expand()
        return index
    }

    private func node(_ value: FunctionValue) -> Node? {
        guard case .function(var symbol, let arguments, let captures) = value else { return nil }
        if symbol.kind == .defaultArgument, let made = program.functions[symbol]?.calls.first(where: \.isReference) {
            symbol = made.callee.symbol ?? symbol
        }
        guard let function = program.functions[symbol] else { return nil }
        let names = function.genericParameters
        let types =
            names.count == arguments.count ? Substitution(names, arguments) : Substitution(names, all: .dispatch)
        return Node(symbol: symbol, types: types, closures: captures)
    }

    private mutating func index(of node: Node) -> Int {
        if let known = indices[node] { return known }
        indices[node] = nodes.count
        uses[node.symbol, default: []].append(nodes.count)
        nodes.append(node)
        outgoing.append([])
        incoming.append([])
        return nodes.count - 1
    }

    private mutating func expand() {
        while expanded < nodes.count {
            let from = expanded
            expanded += 1
            guard let function = program.functions[nodes[from].symbol] else { continue }
            for (call, use) in function.calls.enumerated() {
                for (node, strength) in next(use, nodes[from], function) {
                    let to = index(of: node)
                    outgoing[from].append(Edge(from: from, to: to, call: call, strength: strength))
                    incoming[to].append(Edge(from: from, to: to, call: call, strength: strength))
                }
            }
        }
    }

    private func next(_ call: Call, _ node: Node, _ caller: Function) -> [(Node, Reach.Strength)] {
        if case .parameter(let index) = call.callee { return run(.parameter(index), node) }
        // What its caller handed over, it hands on.
        if let symbol = call.callee.symbol, InjectionSymbol.runsClosure(symbol) {
            return call.closures.values.flatMap(\.alternatives).flatMap { run($0, node) }
        }
        let handed = call.closures.mapValues {
            $0.resolved(node.closures).substituted(node.types, program.hierarchy).cut(to: 3)
        }
        let mayCall = handed.values.contains(where: mayInject)
        return program.dispatch.targets(of: call, in: caller, node.types).compactMap { target in
            guard program.callers.relevant.contains(target.symbol) || mayCall else { return nil }
            return (Node(symbol: target.symbol, types: target.types, closures: handed), target.strength)
        }
    }

    /// The functions that a parameter may be.
    private func run(_ value: FunctionValue, _ node: Node) -> [(Node, Reach.Strength)] {
        guard case .parameter(let index) = value else { return [] }
        let alternatives = (node.closures[index] ?? .unknown).alternatives
        return alternatives.filter(mayInject).compactMap(self.node)
            .map { ($0, alternatives.count == 1 ? .strong : .conditional) }
    }

    /// Whether a function, or one that it captured, reaches an injection.
    private func mayInject(_ value: FunctionValue) -> Bool {
        value.symbols.contains(where: program.callers.relevant.contains)
    }
}

extension FunctionValue {
    /// What it may be, and all that that captured.
    var all: [FunctionValue] {
        switch self {
        case .function(_, _, let captures): [self] + captures.values.flatMap(\.all)
        case .oneOf(let values): values.flatMap(\.all)
        case .parameter, .unknown: [self]
        }
    }

    /// What of it is known only by the caller.
    var parameters: [Int] { all.compactMap { if case .parameter(let index) = $0 { index } else { nil } } }

    var hasParameters: Bool { !parameters.isEmpty }

    func resolved(_ closures: [Int: FunctionValue]) -> FunctionValue {
        if case .parameter(let index) = self { return closures[index] ?? .unknown }
        return mapped { $0.resolved(closures) }
    }

    /// Whether it captured, and so may call, a function that is not known.
    var dependsOnUnknown: Bool {
        all.contains {
            if case .function(let symbol, _, [:]) = $0 { symbol.kind == .reabstractionThunk } else { $0 == .unknown }
        }
    }

    /// The functions that it may be, and those that they captured.
    var symbols: Set<Symbol> { Set(all.compactMap(\.symbol)) }

    /// Those that run when it is called: of a thunk, what it wraps.
    fileprivate var run: [Symbol] {
        alternatives.flatMap { value -> [Symbol] in
            guard case .function(let symbol, _, let captures) = value else { return [] }
            return [symbol] + (symbol.isThunk ? captures.values.flatMap(\.run) : [])
        }
    }

    func substituted(_ types: Substitution, _ hierarchy: TypeHierarchy) -> FunctionValue {
        mapTypes { types.apply(to: $0, in: hierarchy) }
    }

    func mapTypes(_ transform: (TypeID) -> TypeID) -> FunctionValue {
        mapped(types: transform) { $0.mapTypes(transform) }
    }

    /// Functions that capture functions that capture functions have an end.
    func cut(to depth: Int) -> FunctionValue {
        guard case .function(let symbol, let types, _) = self else { return mapped { $0.cut(to: depth) } }
        return depth == 0
            ? .function(symbol, typeArguments: types, captures: [:]) : mapped { $0.cut(to: depth - 1) }
    }

    /// The same with other types, and with what is made of each function that it captured.
    private func mapped(
        types transform: (TypeID) -> TypeID = { $0 }, _ change: (FunctionValue) -> FunctionValue
    ) -> FunctionValue {
        switch self {
        case .function(let symbol, let types, let captures):
            .function(symbol, typeArguments: types.map(transform), captures: captures.mapValues(change))
        case .oneOf(let values): .oneOf(values.map(change))
        case .parameter, .unknown: self
        }
    }
}

extension Call {
    /// All functions that it is handed, and what those captured.
    var closureSymbols: Set<Symbol> {
        closures.values.reduce(into: []) { $0.formUnion($1.symbols) }
    }

    /// Those of them that run when it calls what it was handed.
    var runSymbols: [Symbol] { closures.values.flatMap(\.run) }
}
