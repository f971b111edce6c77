/// Finds types that have a single registration and are surely injected before it is made, so that the program traps:
/// `start(Inject(Cart.self)); InjectionManager.register(Cart.self) { … }`.
///
/// The order is certain if one function first makes a call that surely injects, itself or in functions that it calls,
/// and then a call that registers. The registration may be in a called function, too, if that function has no other
/// call. The order is also certain if a method registers a type that each initializer of the method's type injects, as
/// in an app delegate with `let cart: Cart = Inject()`.
struct InjectedEarly: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard graph.sites.unknownRegistrations.isEmpty else { return [] }
        let search = EarlyInjections(graph)
        return search.registeredOnce.values.filter { $0.isOutsideResets && !$0.isIsolated && !$0.endsWithSession }
            .compactMap { registration in
                guard let place = search.injection(before: registration) else { return nil }
                let name = TypeNames.display(registration.type)
                return Diagnostic(
                    kind: .unregistered, types: [registration.type], severity: .error, place: place,
                    message: "\(name) is injected here before it is registered; register it first",
                    notes: [.init(place: registration.place, message: "it is registered here")])
            }
    }
}

private final class EarlyInjections {
    let registeredOnce: [TypeID: Registration]
    private let graph: InjectionGraph
    /// For each type in `registeredOnce`, the types that its block surely injects.
    private let needs: [TypeID: [TypeID]]
    /// The initializers of each type. Lazy, because few programs need them.
    private lazy var initializers = Dictionary(grouping: graph.program.functions.values.filter(\.isInitializer)) {
        graph.program.functions.selfType(of: $0)?.base ?? ""
    }
    private let firstCallsByNode = Memo<CallGraph.Node, [TypeID: CallNumber]>()

    init(_ graph: InjectionGraph) {
        self.graph = graph
        let once = Dictionary(grouping: graph.ofPrograms, by: \.type).filter { $0.value.count == 1 }.mapValues { $0[0] }
        registeredOnce = once
        needs = Dictionary(
            grouping: graph.edgesOfPrograms.filter { $0.strength == .strong && !$0.isTried && once[$0.from] != nil },
            by: \.from
        ).mapValues { $0.map(\.to) }
    }

    func injection(before registration: Registration) -> Place? {
        let program = graph.program
        let site = program.functions.site(at: registration.place, in: registration.function)
        let way = program.callers.way(to: registration.function) { site, callee in
            program.callers[callee].count == 1 && program.functions.call(at: site)?.time == .now
        }
        for site in site.map({ [$0] + way }) ?? [] {
            guard let node = graph.calls.nodes(of: site.function).first else { continue }
            if let place = injectionOfObject(with: node.function, of: registration.type) { return place }
            guard let call = firstCalls(node)[registration.type], call < site.call else { continue }
            let early = injection(of: registration.type, from: node) { $0 != node || $1 < site.call }
            if let early { return early.path[0] }
        }
        return nil
    }

    /// Finds an injection of `type` in the initializers of the type that has `method`, if each of them surely injects
    /// it. Such an injection comes before `method` can run. Returns nil if `method` is no method of an object, or if an
    /// initializer calls it, because the order is then not certain.
    private func injectionOfObject(with method: Function, of type: TypeID) -> Place? {
        guard !method.isInitializer, !method.name.isStatic, !method.name.isClosure, !method.symbol.isThunk,
            let owner = graph.program.functions.selfType(of: method)?.base
        else { return nil }
        let symbols = (initializers[owner] ?? []).map(\.symbol)
        let nodes = symbols.map { graph.calls.nodes(of: $0).first }
        guard let first = nodes.first ?? nil,
            nodes.allSatisfy({ $0.map(firstCalls)?[type] != nil }),
            Set(reachableFrom: [method.symbol], { graph.program.callers[$0].map(\.function) }).isDisjoint(with: symbols)
        else { return nil }
        return injection(of: type, from: first) { _, _ in true }?.path.last
    }

    /// Finds an injection by which a node surely needs a type: of the type itself, or of another type whose block needs
    /// it. Returns nil if there is none. The search is slow, so it is made only for a finding.
    private func injection(
        of type: TypeID, from node: CallGraph.Node, looksAt: @escaping (CallGraph.Node, CallNumber) -> Bool
    ) -> ReachedInjection? {
        var reach = Reach(graph: graph.calls)
        reach.looksAt = looksAt
        return reach.injections(from: node, upTo: .strong).first { injection in
            injection.strength == .strong && !injection.isTried
                && Set(reachableFrom: [injection.type]) { needs[$0] ?? [] }.contains(type)
        }
    }

    /// Returns the types that a node surely injects, itself or through blocks, each with the node's first call that
    /// leads to such an injection.
    private func firstCalls(_ node: CallGraph.Node) -> [TypeID: CallNumber] {
        firstCallsByNode(node) {
            let calls = Reach(graph: graph.calls).firstSureCalls(of: node)
            var first: [TypeID: CallNumber] = [:]
            for (type, call) in calls.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
                var queue = [type]
                while let type = queue.popLast() {
                    guard first[type] == nil else { continue }
                    first[type] = call
                    queue += needs[type] ?? []
                }
            }
            return first
        }
    }
}
