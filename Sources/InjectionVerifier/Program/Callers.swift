/// The calls that may reach each function, by name alone, and the functions from which an injection can be reached.
///
/// `store.save()`, where `store` is a `Store`, is a call of `save` of each type that conforms. `CallGraph` tells types
/// and closures apart, which costs more, and only for functions that are relevant.
struct Callers {
    private let functions: Functions
    private let dispatch: Dispatch
    private var callers: [Symbol: [CallSite]] = [:]
    /// Functions from which an injection or a registration can be reached: no rule looks at others.
    private(set) var relevant: Set<Symbol> = []

    init(_ functions: Functions, _ dispatch: Dispatch) {
        (self.functions, self.dispatch) = (functions, dispatch)
        var reaching: [Symbol] = []
        for function in functions.values {
            for (index, call) in function.calls.enumerated() {
                let site = CallSite(function: function.symbol, call: index)
                for target in dispatch.candidates(call.callee, in: function) {
                    callers[target, default: []].append(site)
                }
                if call.injection != nil { reaching.append(function.symbol) }
                // A closure that the call is handed may inject when it runs.
                for value in call.closures.values {
                    for inner in value.withCaptures.compactMap(\.symbol) { callers[inner, default: []].append(site) }
                }
            }
        }
        // The compiler makes an accessor that modifies each lazy property. It counts as a caller only if it is called
        // itself.
        for (symbol, calls) in callers {
            callers[symbol] = calls.filter { $0.function.kind != .modifyAccessor || callers[$0.function] != nil }
        }
        let initializers = Dictionary(grouping: functions.values.filter(\.isInitializer)) {
            $0.selfType.map(\.base)
        }
        relevant = Set(reachableFrom: reaching) { symbol in
            // An initializer of a type with a lazy property counts as a caller of its getter: its object may inject
            // later.
            let getter = functions[symbol].flatMap { $0.isLazyGetter ? $0 : nil }
            let makers = getter.flatMap { initializers[$0.selfType.map(\.base)] } ?? []
            return makers.map(\.symbol) + (callers[symbol] ?? []).map(\.function)
        }
    }

    /// Returns the calls that may reach a function.
    subscript(symbol: Symbol) -> [CallSite] { callers[symbol] ?? [] }

    /// The functions that some call may reach, also those without a body.
    var called: Dictionary<Symbol, [CallSite]>.Keys { callers.keys }

    /// Returns the calls that may reach a function, without those in tests.
    func ofProgram(_ symbol: Symbol) -> [CallSite] {
        self[symbol].filter { !functions.isTest($0.function) }
    }

    /// Returns some functions, and those that call them; with `onlySurely`, only those that do so whenever they are
    /// called.
    func calling(_ symbols: [Symbol], onlySurely: Bool = true) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            self[symbol].filter { site in
                guard onlySurely, let call = functions.call(at: site) else { return true }
                return call.time == .now && !call.isConditional && call.callee == .function(symbol)
            }.map(\.function)
        }
    }

    /// Returns some functions, and the relevant ones that these may run, without `others`.
    func called(from symbols: some Sequence<Symbol>, besides others: Set<Symbol> = []) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            dispatch.targets(in: symbol).filter { relevant.contains($0) && !others.contains($0) }
        }
    }

    /// Finds a way up from a function: a call of it, a call of the function that makes that call, and so on, each time
    /// the first call that is wanted. If `launch` calls `load`, and `load` calls `save`, the way to `save` is the call
    /// in `load`, then the call in `launch`.
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

    /// True if no condition decides on any call of the program that leads to a function.
    func isCalledSurely(_ symbol: Symbol) -> Bool {
        Set(reachableFrom: [symbol]) { ofProgram($0).map(\.function) }.flatMap(ofProgram).allSatisfy {
            functions.call(at: $0)?.isConditional == false
        }
    }

    /// True if a call is one of the library, such as `Inject` or `register`, or may lead to one.
    func mayInject(_ call: Call, in function: Function) -> Bool {
        call.injection != nil || dispatch.candidates(call.callee, in: function).contains(where: relevant.contains)
    }

    /// Finds the calls that made some values of a function. The makers of an argument are found in the function's
    /// callers: for `func show(_ cart: Cart)`, the call of `Cart()` in `show(Cart())`.
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
