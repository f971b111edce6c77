/// Finds the registrations that hold at the same time: those of launch, and with them those of one session, one
/// isolated container or one test. Registrations of two sessions, or of two tests, never hold at the same time.
///
/// A layer is a set of nodes, not of functions. A helper that runs a closure has a node for each closure that it is
/// handed, and each such closure is a layer of its own:
///
/// ```
/// func newSession(_ body: () -> Void) { resetCurrentContainer { body() } }
/// newSession { register(Cart.self) { … } }     // a layer
/// newSession { register(Guest.self) { … } }    // another one
/// ```
final class Layers {
    struct Layer {
        var isIsolated: Bool
        /// The nodes that run in the layer.
        var nodes: Set<CallGraph.Node>
        var functions: Set<Symbol> = []

        func contains(_ registration: Registration) -> Bool {
            registration.decidingClosure.map(nodes.contains) ?? functions.contains(registration.function)
        }
    }

    /// Registrations that hold at the same time, by index: those of a layer, and those of launch that the layer does
    /// not replace.
    struct Context {
        var registrations: Set<Int>
        /// The registrations of the layer itself. In the context of launch, these are the same as `registrations`.
        var ofLayer: Set<Int>
    }

    private var layers: [Layer] = []
    /// The nodes of the closures that the program hands to resets. Those of tests are left out.
    private(set) var resetClosures: Set<CallGraph.Node> = []
    /// Those of them that run only while a given session is current: the closures of `session.end { … }`.
    private(set) var endClosures: Set<Symbol> = []
    /// The functions that the closure of a reset runs only in a task, on a queue or by a timer that it starts: for
    /// `{ Task { load() } }`, `load` and what it calls. Other code may call them, too. For each, the places of the
    /// calls that lead there from the closure.
    private var startedInResets: [Symbol: [Place]] = [:]
    private let graph: CallGraph
    private let program: Program
    /// The calls that nodes of the program make, by the called node. Calls of tests, and of code that the program never
    /// runs, are left out.
    private var callers: [CallGraph.Node: [CallGraph.Edge]] = [:]
    /// The stored closures, and the functions that only these call. The set is empty unless the closure of some reset
    /// comes out of a variable, or may call a stored closure.
    private var perhapsInSessions: Set<Symbol> = []
    private var inResetClosures: Set<Symbol> = []
    private var onlyInResetClosures: Set<Symbol> = []
    private var onlyIsolated: Set<Symbol> = []
    private var isolated: Set<CallGraph.Node> = []
    /// The closures that enter an isolated container again after other code has left it: `container.run { … }`.
    private var entering: Set<CallGraph.Node> = []
    /// The functions that run only in such closures.
    private var onlyEntering: Set<Symbol> = []

    init(_ graph: CallGraph) {
        self.graph = graph
        program = graph.program
        for edge in graph.nodes.flatMap(graph.edges) where isOfProgram(edge.from) {
            callers[edge.to, default: []].append(edge)
        }
        var isClosureUnknown = false
        var roots: [(isIsolated: Bool, nodes: Set<CallGraph.Node>)] = []
        for node in graph.nodes {
            let isTest = program.isTest(node.symbol)
            for (index, call) in node.calls.numbered {
                guard let name = call.callee.symbol, name.isOfInjection else { continue }
                let closures = graph.handed(to: index, of: node)
                if InjectionSymbol.runsInContainer(name) { entering.formUnion(closures) }
                guard let kind = name.injection else { continue }
                if kind == .isolate {
                    if !isTest { isolated.formUnion(closures) }
                    roots.append((!isTest, closures))
                } else if kind.resets {
                    // Skip a reset in a test, and one in code that the program never runs.
                    guard isOfProgram(node) else { continue }
                    resetClosures.formUnion(closures)
                    if kind == .endRegistering { endClosures.formUnion(closures.map(\.symbol)) }
                    if kind.resetsRegistering, closures.isEmpty { isClosureUnknown = true }
                    roots.append((false, closures))
                } else if kind.registers, isTest {
                    roots.append((false, [node]))
                }
            }
        }
        layers = roots.map { layer($0 ? calledIsolated(from: $1) : called(from: $1), isIsolated: $0) }
        startedInResets = graph.started(in: resetClosures)
        let inSessions = called(from: resetClosures)
        inResetClosures = functions(inSessions).subtracting(startedInResets.keys)
        onlyInResetClosures = only(from: resetClosures, among: inSessions).subtracting(startedInResets.keys)
        onlyIsolated = only(from: isolated.union(entering), among: calledIsolated(from: isolated))
        onlyEntering = only(from: entering, among: calledIsolated(from: entering))
        if isClosureUnknown || !program.callingStored.isDisjoint(with: CallGraph.symbols(resetClosures)) {
            let stored = Set(graph.nodes.filter(isStored))
            perhapsInSessions = only(from: stored, among: called(from: stored))
        }
    }

    private func layer(_ nodes: Set<CallGraph.Node>, isIsolated: Bool) -> Layer {
        Layer(isIsolated: isIsolated, nodes: nodes, functions: functions(nodes))
    }

    /// True if the program may run a node, and not only a test.
    private func isOfProgram(_ node: CallGraph.Node) -> Bool {
        !program.isTest(node.symbol) && program.reached.contains(node.symbol)
    }

    /// True if a node is a stored closure. One without captures, which a function that stores it is handed, has no edge.
    private func isStored(_ node: CallGraph.Node) -> Bool {
        callers[node].map(CallGraph.isStored) ?? (node.function.name.isClosure && isOfProgram(node))
    }

    private func functions(_ nodes: Set<CallGraph.Node>) -> Set<Symbol> { Set(nodes.map(\.symbol)) }

    /// Adds blocks to the layers of isolated containers. If code in an isolated container injects a type, the block of
    /// the type runs in that container, too. If any code calls `resolveAll()`, no block is added.
    func addBlocks(_ blocks: [(type: TypeID, block: FunctionValue)], injectedBy injections: [Injection]) {
        guard !isolated.isEmpty, !program.resolvesAll else { return }
        let types = Dictionary(grouping: injections.filter { !$0.isOfTest }, by: \.type).mapValues {
            Set($0.map(\.function))
        }
        let injectors = blocks.reduce(into: [Symbol: Set<Symbol>]()) { injectors, registered in
            guard let block = registered.block.symbol, let functions = types[registered.type] else { return }
            injectors[block, default: []].formUnion(functions)
        }
        func withBlocks(_ nodes: Set<CallGraph.Node>) -> Set<CallGraph.Node> {
            var nodesInside = nodes
            while true {
                let functions = functions(nodesInside)
                let blocks = injectors.filter { !$0.value.isDisjoint(with: functions) }.keys
                let count = nodesInside.count
                nodesInside.formUnion(calledIsolated(from: Set(blocks.flatMap(graph.nodes))))
                guard nodesInside.count > count else { return nodesInside }
            }
        }
        layers = layers.map { $0.isIsolated ? layer(withBlocks($0.nodes), isIsolated: true) : $0 }
        let reached = withBlocks(calledIsolated(from: isolated))
        onlyIsolated = only(from: isolated.union(entering), among: reached, injectors: injectors)
        onlyEntering = only(
            from: entering, among: withBlocks(calledIsolated(from: entering)), injectors: injectors)
    }

    /// Returns the first of `nodes` that is the closure of a reset or of an isolated container, or that runs only in a
    /// task, on a queue or by a timer which the closure of a reset starts. Returns nil if there is none.
    func closure(in nodes: [CallGraph.Node]) -> CallGraph.Node? {
        nodes.first {
            resetClosures.contains($0) || isolated.contains($0)
                || startedInResets[$0.symbol] != nil
        }
    }

    /// Returns the function that decides the layer of a registration: its deciding closure or, without one, the
    /// function that makes it.
    private func function(of registration: Registration) -> Symbol {
        registration.decidingClosure?.symbol ?? registration.function
    }

    /// Returns the places of the calls that lead from the closure of a reset to a registration, through a task, a queue
    /// or a timer. Returns nil if there are no such calls, or if the closure of a reset makes the registration at once,
    /// too.
    func started(_ registration: Registration) -> [Place]? { startedInResets[function(of: registration)] }

    /// Returns the moment of a registration that a function makes. `isForSession` is true for `session.register`.
    func moment(of function: Symbol, isForSession: Bool) -> Registration.Moment {
        let isInReset = !isForSession && inResetClosures.contains(function)
        return .init(
            endsWithSession: isForSession || isInReset, isInReset: isInReset,
            isPerhapsInReset: perhapsInSessions.contains(function),
            isOutsideResets: !isForSession && !onlyInResetClosures.contains(function),
            isIsolated: onlyIsolated.contains(function))
    }

    /// True if only code in isolated containers makes an injection, and one of these containers has the registration,
    /// too. Which container a `container.run { … }` enters is not known, so it counts as one that has the registration.
    func areIsolatedTogether(_ registration: Registration, _ injection: Injection) -> Bool {
        guard registration.isIsolated else { return false }
        if onlyEntering.contains(injection.function) { return true }
        guard onlyIsolated.contains(injection.function) else { return false }
        return layers.contains {
            $0.isIsolated && $0.contains(registration) && $0.functions.contains(injection.function)
        }
    }

    /// Returns the contexts: first the context of launch, then one for each layer that has registrations of its own.
    /// Layers with the same registrations have one context.
    func contexts(_ registrations: [Registration]) -> [Context] {
        let inLayers = registrations.indices.filter { index in
            layers.contains { $0.contains(registrations[index]) }
        }
        let base = Set(
            registrations.indices.filter { index in
                let registration = registrations[index]
                guard !registration.isOfTest, !registration.isIsolated else { return false }
                return registration.isOutsideResets || !inLayers.contains(index)
            })
        var contexts = [Context(registrations: base, ofLayer: base)]
        for layer in layers {
            let ofLayer = Set(inLayers.filter { layer.contains(registrations[$0]) })
            guard !ofLayer.isEmpty, !contexts.contains(where: { $0.ofLayer == ofLayer }) else { continue }
            let replaced = Set(ofLayer.map { registrations[$0].type })
            let below = base.filter { !replaced.contains(registrations[$0].type) }
            contexts.append(Context(registrations: below.union(ofLayer), ofLayer: ofLayer))
        }
        return contexts
    }

    /// True if only the closures of resets run a function, themselves or in functions that they call. False if a
    /// closure runs it only in a task, on a queue or by a timer, because the function then runs later.
    func runsOnlyInReset(_ symbol: Symbol) -> Bool { onlyInResetClosures.contains(symbol) }

    /// True if a function runs only in isolated containers.
    func runsIsolated(_ symbol: Symbol) -> Bool { onlyIsolated.contains(symbol) }

    /// Finds `blocks`, and the functions that only these call, themselves or through other functions.
    func called(onlyBy blocks: [Symbol]) -> Set<Symbol> {
        let roots = Set(blocks.flatMap(graph.nodes))
        return only(from: roots, among: called(from: roots))
    }

    /// Finds the functions whose nodes are all in `called` and run only from `roots`. The callers of a block in
    /// `injectors` are the functions that inject its type, rather than the function that registers it.
    private func only(
        from roots: Set<CallGraph.Node>, among called: Set<CallGraph.Node>, injectors: [Symbol: Set<Symbol>] = [:]
    ) -> Set<Symbol> {
        var remaining = called
        // Remove the nodes that other code calls, and then those that the removed nodes call.
        var queue = remaining.filter { node in
            !roots.contains(node) && injectors[node.symbol] == nil
                && !(callers[node] ?? []).allSatisfy { remaining.contains($0.from) }
        }
        while let node = queue.popFirst() {
            guard remaining.remove(node) != nil, isOfProgram(node) else { continue }
            queue.formUnion(
                graph.edges(from: node).map(\.to).filter {
                    remaining.contains($0) && !roots.contains($0) && injectors[$0.symbol] == nil
                })
        }
        while true {
            // A function is found if all of its nodes remain. A node that no code of the program calls is ignored.
            let functions = functions(remaining).filter { symbol in
                graph.nodes(of: symbol).allSatisfy { remaining.contains($0) || callers[$0] == nil }
            }
            let others = remaining.subtracting(roots).filter { node in
                guard let injectors = injectors[node.symbol] else {
                    return !(callers[node] ?? []).allSatisfy { remaining.contains($0.from) }
                }
                return !injectors.isSubset(of: functions)
            }
            guard !others.isEmpty else { return functions }
            remaining.subtract(others)
        }
    }

    /// Finds the nodes that run in the same isolated container as `roots`. A detached task, a queue or a thread leaves
    /// the container, and `container.run { … }` enters it again.
    private func calledIsolated(from roots: Set<CallGraph.Node>) -> Set<CallGraph.Node> {
        struct State: Hashable { var node: CallGraph.Node; var isInside: Bool }
        let states = Set(reachableFrom: roots.map { State(node: $0, isInside: true) }) { state in
            graph.edges(from: state.node).map { edge in
                let stays = state.isInside && !edge.call.leavesTask
                return State(node: edge.to, isInside: stays || entering.contains(edge.to))
            }
        }
        return Set(states.lazy.filter(\.isInside).map(\.node))
    }

    private func called(from roots: Set<CallGraph.Node>) -> Set<CallGraph.Node> {
        Set(reachableFrom: roots) { graph.edges(from: $0).map(\.to) }
    }
}
