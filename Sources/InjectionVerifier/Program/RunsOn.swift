/// Tells on which actor or in which task a function runs, its domain, and which functions surely run off the main
/// actor. The domain follows from the declared isolation of a function, and from tasks that begin with it. Whether a
/// function runs off the main actor follows from queues and threads, too.
///
/// A function that is isolated to an actor runs in the actor's domain. An asynchronous function on no actor runs in a
/// task: the one that is started with it, or its caller's. Most other code runs where its caller does: a synchronous
/// `func send()` runs on the main actor if a screen calls it, and on the pool if a `Task.detached` does.
struct RunsOn {
    enum Domain: Hashable {
        case mainActor
        case actor(TypeID)
        /// The task that begins with the function at a place. If `isRepeated` is true, code may start several such
        /// tasks, as in a loop, and they may run at the same time.
        case task(Place, isRepeated: Bool)
        /// Asynchronous code on no actor. It runs in the task that calls it.
        case callersTask

        /// True if nothing keeps code of both domains from running at the same time.
        func isApart(from other: Domain) -> Bool {
            switch (self, other) {
            case (.task(_, true), .task) where self == other: true
            case (.callersTask, .task), (.task, .callersTask): false
            default: self != other
            }
        }

        /// The domain in the words of a message.
        var text: String {
            switch self {
            case .mainActor: "on the main actor"
            case .actor(let name): "on the actor \(TypeNames.display(name))"
            case .task: "in a task on no actor"
            case .callersTask: "in asynchronous code on no actor"
            }
        }
    }

    private let graph: CallGraph
    private let sendability: Sendability
    private let functions: Functions
    private let ofTasks: Set<Symbol>
    private let repeated: Set<Symbol>
    private let constantQueues: Set<Call.Property>

    init(_ graph: CallGraph, _ sendability: Sendability) {
        (self.graph, self.sendability) = (graph, sendability)
        functions = graph.program.functions
        repeated = Self.repeated(graph.program)
        ofTasks = graph.startedLater
        constantQueues = graph.program.constantQueues
    }

    /// Finds the functions that surely run off the main actor, each with the nodes that do. The reason is the
    /// function's own isolation, or a caller that runs it on a queue, on a thread or on another actor. A `deinit`
    /// without isolation is among them, although it may run on the main actor, too.
    func offMainActor() -> [(function: Function, nodes: [CallGraph.Node])] {
        graph.symbols.compactMap { symbol in
            guard let function = functions[symbol], !symbol.isThunk, case let nodes = nodesOffMainActor(of: function),
                !nodes.isEmpty
            else { return nil }
            return (function, nodes)
        }
    }

    private func nodesOffMainActor(of function: Function) -> [CallGraph.Node] {
        let nodes = graph.nodes(of: function.symbol)
        if function.isDeinit || !function.runsWhereItsCallerDoes {
            return function.isolation == .mainActor ? [] : nodes
        }
        return nodes.filter { node in
            node.incoming.contains { $0.call.runsOn == .otherActor || $0.call.isOffMain(constantQueues) }
        }
    }

    /// True if the function to which an edge leads runs off the main actor whenever its caller does: it has no actor of
    /// its own, and the call neither moves it to the main actor nor starts it later. A function that inherits the
    /// isolation of its caller may also be started later.
    static func isInherited(along edge: CallGraph.Edge) -> Bool {
        let (call, function) = (edge.call, edge.to.function)
        return call.runsOn != .mainActor && function.runsWhereItsCallerDoes
            && (call.time != .later || function.isolation == .callers)
    }

    /// Finds the functions that are called in a loop, or by functions such as `map`, and the functions that they may
    /// run in turn.
    private static func repeated(_ program: Program) -> Set<Symbol> {
        let sites = program.callers.relevant.flatMap { symbol -> [CallSite] in
            let calls = program.functions[symbol]?.calls ?? []
            return calls.indices.filter { calls[$0].isRepeated }.map { CallSite(function: symbol, call: $0) }
        }
        return program.callers.called(
            from: sites.flatMap(program.dispatch.targets).filter(program.callers.relevant.contains))
    }

    /// Returns the domain of a function. Returns nil if the function runs where its caller does, or if its actor is not
    /// known.
    func domain(of function: Function) -> Domain? {
        if function.isolation == .mainActor { return .mainActor }
        // The actor of `any Actor` is known only when the program runs.
        if let actor = function.actor {
            return ["Actor", "Actor>"].contains(actor) ? nil : .actor(actor.base)
        }
        // An actor's initializer, its default arguments, and the code of the properties' first values run in the domain
        // of the new actor.
        if let owner = function.owner, let module = functions.module(of: function.symbol),
            sendability.isActor(owner, in: module)
        {
            return .actor(owner)
        }
        guard function.isAsync, function.isolation != .callers, function.isolation != .otherActor else { return nil }
        guard ofTasks.contains(function.symbol), let place = function.place else { return .callersTask }
        return .task(place, isRepeated: repeated.contains(function.symbol))
    }

    /// True if `function` runs in `domain` when code of `domain` calls it. That is so if it runs where its caller does
    /// and, if `domain` is a task, also if it is asynchronous and on no actor. False for a function with an actor, even
    /// if it is the same actor, because `domain(of:)` tells its domain.
    func includes(_ function: Function, of domain: Domain) -> Bool {
        guard let other = self.domain(of: function) else { return function.runsWhereItsCallerDoes }
        if case .task = domain { return other == .callersTask }
        return false
    }
}

extension Call {
    /// True if the call surely runs its function off the main thread.
    fileprivate func isOffMain(_ constantQueues: Set<Call.Property>) -> Bool {
        runsOn == .nonisolated || queue.map(constantQueues.contains) == true
    }
}

extension Function {
    /// True for synchronous code on no actor, and for code that inherits the actor of its caller.
    ///
    /// Also true for the first value of a property, which is computed where the initializer runs. An implicit
    /// initializer is on no actor, even if its type is on the main actor.
    fileprivate var runsWhereItsCallerDoes: Bool {
        initializedProperty != nil || isolation == .callers
            || (isolation != .mainActor && isolation != .otherActor && !isAsync)
    }

    /// The type whose initializer runs the function. The function is the initializer itself, the code of a property's
    /// first value, or a default argument of the initializer. It is nil for other functions.
    fileprivate var owner: TypeID? {
        if isInitializer { return selfType.map(\.base) }
        if let initializedMember { return initializedMember.owner }
        guard name.role == .defaultArgument, let end = name.path.firstRange(of: ".init(") else { return nil }
        return TypeID(String(name.path[..<end.lowerBound]))
    }
}
