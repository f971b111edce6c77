import Foundation

/// Which code runs at the same time as which other.
struct Domains {
    indirect enum Domain: Hashable {
        case mainActor, queue
        /// `queue.sync`, for which code of this domain waits.
        case queueMeanwhile(Domain)
        case actor(String)
        /// One that is started many times is many.
        case task(Place, isRepeated: Bool)
        /// Asynchronous, on no actor: in whichever task calls it.
        case callersTask

        /// Whether nothing keeps both from running at the same time.
        func isApart(from other: Domain) -> Bool {
            switch (self, other) {
            case (.task(_, true), .task) where self == other: true
            case (.callersTask, .task), (.task, .callersTask): false
            case (.queueMeanwhile, .queueMeanwhile), (.queueMeanwhile, .queue), (.queue, .queueMeanwhile): false
            case (.queueMeanwhile(let caller), _): caller.isApart(from: other)
            case (_, .queueMeanwhile(let caller)): isApart(from: caller)
            default: self != other
            }
        }

        /// For people.
        var text: String {
            switch self {
            case .mainActor: "on the main actor"
            case .queue, .queueMeanwhile: "on a queue"
            case .actor(let name): "on the actor \(TypeNames.display(name))"
            case .task: "in a task on no actor"
            case .callersTask: "in asynchronous code on no actor"
            }
        }
    }

    private let sendability: Sendability
    private let modules: [String: Int]
    private var ofQueues: Set<String> = []
    /// Those of `queue.sync`, which the compiler takes for code of whoever waits for them; and who that is.
    private var ofQueuesMeanwhile: [String: [Function]] = [:]
    private var ofTasks: Set<String> = []
    private let repeated: Set<String>

    init(_ graph: CallGraph, _ sendability: Sendability) {
        let program = graph.program
        let ownQueues = program.ownQueues
        self.sendability = sendability
        modules = program.moduleOf
        repeated = Self.repeated(program)
        for function in graph.uses.keys.lazy.compactMap({ program.functions[$0] }) {
            for call in function.calls where call.callee.has(.onQueue) { ofQueues.formUnion(call.closureSymbols) }
            for call in function.calls where call.time == .now {
                guard let symbol = call.callee.symbol, ofQueues.contains(symbol) else { continue }
                ofQueuesMeanwhile[symbol, default: []].append(function)
            }
        }
        for edge in graph.outgoing.joined() {
            guard let call = graph.call(edge), call.time == .later else { continue }
            // What a thunk passes on runs where the thunk does.
            let uses = Set(reachableFrom: [edge.to]) {
                graph.nodes[$0].symbol.isThunk ? graph.outgoing[$0].map(\.to) : []
            }
            let symbols = uses.map { graph.nodes[$0].symbol }
            ofTasks.formUnion(symbols)
            // A helper hands on what it is handed.
            if case .parameter = call.callee, call.isOffMain(ownQueues) { ofQueues.formUnion(symbols) }
        }
    }

    /// What is called in a loop, or by a function that runs it many times, and all that this calls.
    private static func repeated(_ program: Program) -> Set<String> {
        let sites = program.relevant.flatMap { symbol -> [CallSite] in
            let calls = program.functions[symbol]?.calls ?? []
            return calls.indices.filter { calls[$0].isRepeated }.map { CallSite(function: symbol, call: $0) }
        }
        return program.called(from: sites.flatMap(program.targets).filter(program.relevant.contains))
    }

    /// Nil for a function that runs where its caller does, or nobody knows where.
    func domain(of function: Function) -> Domain? {
        guard let waiting = ofQueuesMeanwhile[function.symbol].map({ Set($0.map(ownDomain)) }) else {
            return ownDomain(of: function)
        }
        // Its own actor, and not that of who waits, is that of `DispatchQueue.main`.
        if function.isolation == .mainActor, !waiting.contains(.mainActor) { return .mainActor }
        return waiting.count == 1 ? waiting.first?.map(Domain.queueMeanwhile) ?? .queue : .queue
    }

    /// That of a function for which nobody waits.
    private func ownDomain(of function: Function) -> Domain? {
        if function.isolation == .mainActor { return .mainActor }
        // `any Actor` is known only when the program runs.
        if let actor = function.actor {
            return ["Actor", "Actor>"].contains(actor) ? nil : .actor(Program.base(actor))
        }
        // What an actor is made with is the actor's.
        if let owner = function.owner, sendability.isActor(owner, in: modules[function.symbol] ?? 0) {
            return .actor(owner)
        }
        if ofQueues.contains(function.symbol) { return .queue }
        guard function.isAsync, function.isolation != .callers, function.isolation != .otherActor else { return nil }
        guard ofTasks.contains(function.symbol), let place = function.place else { return .callersTask }
        return .task(place, isRepeated: repeated.contains(function.symbol))
    }

    /// Whether code of a domain that calls a function runs it in that domain.
    func includes(_ function: Function, of domain: Domain) -> Bool {
        guard let other = self.domain(of: function) else { return function.runsWhereItsCallerDoes }
        if case .task = domain { return other == .callersTask }
        return false
    }
}

extension Call {
    /// Whether what it runs surely does not run on the main thread.
    func isOffMain(_ ownQueues: Set<String>) -> Bool {
        runsOn == .nonisolated || queue.map(ownQueues.contains) == true
    }
}

extension Function {
    /// The type whose initializer this is, or part of it: a property's first value, a default argument.
    fileprivate var owner: String? {
        if isInitializer { return selfType.map(Program.base) }
        if let property = initializedProperty, let dot = property.lastIndex(of: ".") { return String(property[..<dot]) }
        guard name.hasPrefix("default argument "), let end = name.range(of: ".init("),
            let start = name.range(of: " of ")
        else { return nil }
        return start.upperBound < end.lowerBound ? String(name[start.upperBound..<end.lowerBound]) : nil
    }
}
