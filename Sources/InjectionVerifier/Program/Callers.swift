/// For each function, the calls that may reach it, by name alone. Also finds the relevant functions.
///
/// If `store` is an `any Store`, `store.save()` is among the calls of `save` in each type that conforms. A call that is
/// handed a closure is among the calls of the closure. `CallGraph` tells types and closures apart, which costs more,
/// and does so only for relevant functions.
struct Callers {
    private let functions: Functions
    private let dispatch: Dispatch
    private var callers: [Symbol: [CallSite]] = [:]
    /// The functions from which a call of the library, such as an injection or a reset, can be reached. `CallGraph`
    /// begins with these.
    private(set) var relevant: Set<Symbol> = []

    init(_ functions: Functions, _ dispatch: Dispatch) {
        (self.functions, self.dispatch) = (functions, dispatch)
        var reaching: [Symbol] = []
        for function in functions.values {
            for (index, call) in function.calls.numbered {
                let site = CallSite(function: function.symbol, call: index)
                for target in dispatch.candidates(call.callee, in: function) {
                    callers[target, default: []].append(site)
                }
                if call.injection != nil { reaching.append(function.symbol) }
                // The call may run a closure that it is handed, which may inject.
                for value in call.closures.values {
                    for inner in value.withCaptures.compactMap(\.symbol) { callers[inner, default: []].append(site) }
                }
            }
        }
        // The compiler writes a `modify` accessor for each lazy property, which calls the getter. The calls in a
        // `modify` accessor are left out if no code calls the accessor.
        let unused = Set(functions.values.map(\.symbol).filter { $0.kind == .modifyAccessor && callers[$0] == nil })
        for (symbol, calls) in callers where calls.contains(where: { unused.contains($0.function) }) {
            callers[symbol] = calls.filter { !unused.contains($0.function) }
        }
        let initializers = Dictionary(grouping: functions.values.filter(\.isInitializer)) {
            $0.selfType.map(\.base)
        }
        relevant = Set(reachableFrom: reaching) { symbol in
            // The initializers of a type are taken for callers of the getters of its lazy properties, because their
            // object may inject later.
            let getter = functions[symbol].flatMap { $0.isLazyGetter ? $0 : nil }
            let makers = getter.flatMap { initializers[$0.selfType.map(\.base)] } ?? []
            return makers.map(\.symbol) + (callers[symbol] ?? []).map(\.function)
        }
    }

    /// Returns the calls that may reach a function.
    subscript(symbol: Symbol) -> [CallSite] { callers[symbol] ?? [] }

    /// The functions, read or unread, that some call may reach.
    var called: Dictionary<Symbol, [CallSite]>.Keys { callers.keys }

    /// Returns the calls that may reach a function, except those in tests.
    func ofProgram(_ symbol: Symbol) -> [CallSite] {
        self[symbol].filter { !functions.isTest($0.function) }
    }

    /// Returns `symbols`, and all functions that call these, directly or through others. With `onlySurely`, only calls
    /// are followed that a function has made at once whenever it returns, and that name the called function.
    func calling(_ symbols: [Symbol], onlySurely: Bool = true) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            self[symbol].filter { site in
                guard onlySurely, let function = functions[site.function] else { return true }
                let call = function.calls[site.call]
                return call.time == .now && call.callee == .function(symbol)
                    && (!call.isConditional
                        || !call.isReference && function.flow.isCertain(function.blocks[site.call], onReturn: true))
            }.map(\.function)
        }
    }

    /// Returns `symbols`, and the relevant functions that they may run, directly or through others. The functions in
    /// `others` are left out, and the search does not go through them.
    func called(from symbols: some Sequence<Symbol>, besides others: Set<Symbol> = []) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            dispatch.targets(in: symbol).filter { relevant.contains($0) && !others.contains($0) }
        }
    }

    /// Finds a way up from a function: a call of it, then a call of the function that makes that call, and so on. If
    /// `launch` calls `load`, and `load` calls `save`, the way to `save` is the call in `load`, then the call in
    /// `launch`. Each step is the first call outside of tests for which `isWanted` returns true, in a function that is
    /// not yet on the way.
    func way(
        to symbol: Symbol, through isWanted: (_ site: CallSite, _ callee: Symbol) -> Bool
    ) -> [CallSite] {
        var (way, callee, seen) = ([CallSite](), symbol, Set([symbol]))
        while let site = ofProgram(callee).first(where: { !seen.contains($0.function) && isWanted($0, callee) }) {
            way.append(site)
            callee = site.function
            seen.insert(callee)
        }
        return way
    }

    /// True if no call of the function has a condition, nor any call of its callers, direct or indirect. Calls in tests
    /// are ignored. Also true if there are no calls.
    func isCalledSurely(_ symbol: Symbol) -> Bool {
        Set(reachableFrom: [symbol]) { ofProgram($0).map(\.function) }.flatMap(ofProgram).allSatisfy {
            functions.call(at: $0)?.isConditional == false
        }
    }

    /// True if a call is a call of the library, such as `Inject` or `register`, or may reach a relevant function.
    func mayInject(_ call: Call, in function: Function) -> Bool {
        call.injection != nil || dispatch.candidates(call.callee, in: function).contains(where: relevant.contains)
    }

    /// Finds the calls that made the values `sources` of a function. For an argument, these are in the callers of the
    /// function: for `func show(_ cart: Cart)`, the call of `Cart()` in `show(Cart())`. A value out of a property has
    /// no makers here.
    func makers(of sources: [Call.Source], in function: Symbol) -> [CallSite] {
        struct Value: Hashable { var function: Symbol; var source: Call.Source }
        let values = Set(reachableFrom: sources.map { Value(function: function, source: $0) }) { value in
            guard case .parameter(let index) = value.source else { return [] }
            return ofProgram(value.function).flatMap { site in
                (functions.call(at: site)?.inputs[index] ?? []).map { Value(function: site.function, source: $0) }
            }
        }
        return values.compactMap { value in
            if case .call(let call) = value.source { CallSite(function: value.function, call: call) } else { nil }
        }.sorted()
    }
}
