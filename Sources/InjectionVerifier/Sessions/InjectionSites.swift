/// Finds every injection and registration of the program and its tests, with exact types.
///
/// The call of `Inject` in `func make<T>() -> T { Inject() }` is no injection by itself, because callers of `make`
/// decide the type. `let cart: Cart = make()` is an injection of `Cart`, at that line. Its chain begins with the call
/// of `Inject`.
final class InjectionSites {
    private(set) var injections: [Injection] = []
    private(set) var registrations: [Registration] = []
    private(set) var layers: Layers
    private(set) var undecided: Set<Undecided> = []
    /// The registrations whose types the check could not find: for each, its function, and the type as that function
    /// writes it, with its generic parameters.
    private(set) var unknownRegistrations: [(type: TypeID, function: Function)] = []
    /// The injections whose types the check could not find.
    private(set) var unknownInjections: [UnknownInjection] = []
    private let program: Program
    private let graph: CallGraph
    private let origins: Origins
    private var addedInjections: Set<Key> = []
    /// The registrations that were found, each as a closure that makes the `Registration`. The closures run after all
    /// injections were found, because only then do the layers know the moment of each registration.
    private var pending: [(type: TypeID, block: FunctionValue, registration: () -> Registration)] = []

    init(_ graph: CallGraph) {
        self.graph = graph
        origins = Origins(graph: graph)
        program = graph.program
        layers = Layers(graph)
        for function in program.relevant {
            guard let module = program.functions.module(of: function.symbol) else { continue }
            for call in function.calls {
                if call.time == .unknown, program.callers.mayInject(call, in: function) {
                    let why = "the compiler uses a function here in a way that this tool does not know"
                    undecided.insert(Undecided(place: call.place, why: why))
                }
                if let kind = call.injection, kind.isGeneric {
                    collect(Site(call: call, kind: kind, function: function, module: module))
                }
            }
        }
        undecided.formUnion(program.modules.flatMap(\.unread))
        layers.addBlocks(pending.map { ($0.type, $0.block) }, injectedBy: injections)
        registrations = pending.map { $0.registration() }
        pending = []
        for registration in registrations
        where registration.isPerhapsInReset && !registration.endsWithSession && registration.isOfProgram {
            let type = TypeNames.display(registration.type)
            let why = "a stored closure registers \(type), and a reset may run it, so how long that lasts is unknown; "
            undecided.insert(Undecided(place: registration.place, why: why + "register it in the reset's own closure"))
        }
    }

    struct UnknownInjection {
        /// The type as it is written, with the generic parameters of the function.
        var type: TypeID
        var function: Function
        var why: Unknown
    }

    /// Two injections with the same key, as two nodes of one function may have, are one injection.
    private struct Key: Hashable { var type: TypeID; var place: Place; var chain: [Place]; var isChosenByType: Bool }

    /// A call in the source that injects or registers: `Inject`, `resolve`, `register`.
    private struct Site {
        var call: Call
        var kind: InjectionSymbol
        var function: Function
        var module: ModuleNumber
    }

    private func collect(_ site: Site) {
        let (call, function) = (site.call, site.function)
        guard let type = program.functions.typeArguments(of: call, in: function.symbol).first, let type else {
            return addUnknown(
                site, "two types have this name, and the syntax tree does not tell which one is meant", .names)
        }
        let isConcrete = type.isConcrete(in: function)
        let hasBlock = site.kind.registers && !site.kind.registersInstance
        let block = hasBlock ? call.closures.max { $0.key < $1.key }?.value ?? .unknown : .unknown
        var nodes = graph.nodes(of: function.symbol)
        func decidedHere(_ nodes: [CallGraph.Node]) -> Origin {
            let failures = Set(nodes.map { origins.outcome(of: call.failure, at: $0) })
            return .init(
                chain: [], function: function.symbol, failure: .worst(of: failures) ?? call.failure,
                isChosenByType: call.isChosenByType)
        }
        if isConcrete, !block.hasParameters {
            return add(type, site, block, nil, decidedHere(nodes))
        }
        // If no caller decides the types or functions of a function, the function has a node in which these are
        // unknown. Such nodes are used only if there are no others.
        let nodesWithTypes = nodes.filter(isKnown)
        if !nodesWithTypes.isEmpty { nodes = nodesWithTypes }
        var reasons: [(unknown: Unknown, node: CallGraph.Node)] = []
        for node in nodes {
            let exact = node.types.apply(to: type, in: program.hierarchy)
            if let unknown = exact.unknown {
                reasons.append((unknown, node))
                continue
            }
            var decided = origins.all(of: node, failure: call.failure, isChosenByType: call.isChosenByType)
            // Origins in thunks, such as the witness of a conformance, are ignored if others are in written functions.
            // If all are in thunks, one is enough.
            let written = decided.filter { !$0.function.isThunk }
            decided = written.isEmpty ? Array(decided.prefix(1)) : written
            if decided.isEmpty { decided = [decidedHere([node])] }
            for origin in decided { add(exact, site, block, node, origin) }
        }
        // Report one reason for the site, although each node may have its own.
        if let first = reasons.min(by: { ($0.unknown.rank, $0.node) < ($1.unknown.rank, $1.node) }) {
            let beginning = origins.beginning(of: first.unknown, at: first.node)
            addUnknown(site, first.unknown.explanation(beginning), first.unknown)
        }
    }

    private func isKnown(_ node: CallGraph.Node) -> Bool {
        !node.types.types.values.contains { $0.unknown == .nobody }
            && (node.types.types.count > 0 || !node.closures.isEmpty)
    }

    private func add(
        _ written: TypeID, _ site: Site, _ block: FunctionValue, _ node: CallGraph.Node?, _ origin: Origin
    ) {
        let type = program.compositions.simplified(written)
        let call = site.call
        let place = origin.chain.last ?? call.place
        let module = program.functions.module(of: origin.function) ?? site.module
        guard site.kind.registers else {
            let injection = Injection(
                type: type, writtenType: written, kind: site.kind, place: place,
                chain: origin.chain.isEmpty ? [] : [call.place] + origin.chain.dropLast(),
                function: site.function.symbol, module: module, isOfTest: program.modules[module].isTest,
                destination: call.destination, isNamed: call.isNamed,
                failure: origin.failure, isChosenByType: origin.isChosenByType)
            let key = Key(
                type: type, place: place, chain: injection.chain, isChosenByType: injection.isChosenByType)
            if addedInjections.insert(key).inserted { injections.append(injection) }
            return
        }
        let types = node?.types ?? Substitution()
        let block = block.resolved(node?.closures ?? [:]).substituted(types, program.hierarchy)
        let (closure, makers) = (layers.closure(in: origin.nodes), makers(site, block))
        let making = site.kind.registersInstance ? closures(calledBy: makers, in: site.function, node) : []
        // `makers` made the registered object itself if it is an instance, or if the block makes no call and so returns
        // a value that it captured: `register(Drafts.self) { drafts }`.
        let handsOn = block.symbol.flatMap { program.functions[$0]?.calls.isEmpty } ?? site.kind.registersInstance
        let makerType = (handsOn ? makers.first : nil).flatMap { maker in
            program.functions.call(at: maker).flatMap { program.injectedType(of: $0, in: maker.function, types) }
        }
        pending.append(
            (
                type, block,
                { [self] in
                    Registration(
                        type: type, place: place, block: block, isolation: isolation(of: block),
                        function: origin.function, decidingClosure: closure, module: module,
                        isOfTest: program.modules[module].isTest,
                        isReached: program.reached.contains(origin.function), isInstance: site.kind.registersInstance,
                        makers: makers, makingClosures: making, makerType: makerType,
                        isConditional: call.isConditional || !program.callers.isCalledSurely(origin.function),
                        moment: layers.moment(
                            of: closure?.symbol ?? origin.function, isForSession: site.kind.registersInSession))
                }
            ))
        if !site.kind.registersInstance, let reason = unknownPart(in: block) {
            undecided.insert(Undecided(place: place, why: "the block of \(TypeNames.display(type)) \(reason)"))
        }
    }

    private func unknownPart(in block: FunctionValue) -> String? {
        if block.dependsOnUnknown {
            return
                "comes from a variable or a function, so what it injects is unknown; write it in the call of `register`"
        }
        let calls = block.symbol.flatMap { program.functions[$0]?.calls } ?? []
        return calls.contains { $0.callee == .value } ? "calls a function out of a variable or a table" : nil
    }

    /// Finds the calls that made a registered instance or, for a block, the values that the block captures.
    private func makers(_ site: Site, _ block: FunctionValue) -> [CallSite] {
        if site.kind.registersInstance {
            return program.callers.makers(of: site.call.inputs[0] ?? [], in: site.function.symbol)
        }
        return block.symbols.sorted().flatMap { program.callers[$0] }.flatMap { site -> [CallSite] in
            guard let call = program.functions.call(at: site), call.isReference else { return [] }
            return program.callers.makers(of: call.inputs.values.flatMap(\.self), in: site.function)
        }
    }

    /// Returns the closures that `calls` of a function call, if its caller handed them to the function.
    private func closures(calledBy calls: [CallSite], in function: Function, _ node: CallGraph.Node?) -> Set<Symbol> {
        calls.filter { $0.function == function.symbol }.reduce(into: []) { closures, site in
            if case .parameter(let index) = function.calls[site.call].callee {
                closures.formUnion(node?.closures[index]?.symbols ?? [])
            }
        }
    }

    /// Returns the isolation of a block, or `unspecified` if the block is not a single known function. A reabstraction
    /// thunk has the isolation of the function that it wraps.
    private func isolation(of block: FunctionValue) -> Isolation {
        guard case .function(let symbol, _, let captures) = block else { return .unspecified }
        guard symbol.kind == .reabstractionThunk else {
            return program.functions[symbol]?.isolation ?? .unspecified
        }
        return captures.values.lazy.map(isolation).first { $0 != .unspecified } ?? .unspecified
    }

    private func addUnknown(_ site: Site, _ why: String, _ unknown: Unknown) {
        undecided.insert(Undecided(place: site.call.place, why: why))
        let type = site.call.typeArguments.first ?? ""
        if site.kind.registers {
            unknownRegistrations.append((type, site.function))
        } else {
            unknownInjections.append(.init(type: type, function: site.function, why: unknown))
        }
    }
}
