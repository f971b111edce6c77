/// Who may call whom, by name alone, and from where an injection can be reached.
struct Callers {
    private let functions: Functions
    private let dispatch: Dispatch
    private var all: [Symbol: [(caller: Symbol, call: Int)]] = [:]
    /// Functions from which an injection or a registration can be reached: all others need not be looked at.
    private(set) var relevant: Set<Symbol> = []

    init(_ functions: Functions, _ dispatch: Dispatch) {
        (self.functions, self.dispatch) = (functions, dispatch)
        var reaching: [Symbol] = []
        for function in functions.values {
            for (index, call) in function.calls.enumerated() {
                for target in dispatch.candidates(call.callee, in: function) {
                    all[target, default: []].append((function.symbol, index))
                }
                if call.injection != nil { reaching.append(function.symbol) }
                // What a function is handed may inject when it is called.
                for value in call.closures.values {
                    for inner in value.all.compactMap(\.symbol) {
                        all[inner, default: []].append((function.symbol, index))
                    }
                }
            }
        }
        // The compiler makes an accessor that modifies a lazy property, whether anything calls it or not.
        for (symbol, calls) in all {
            all[symbol] = calls.filter { $0.caller.kind != .modifyAccessor || all[$0.caller] != nil }
        }
        let initializers = Dictionary(grouping: functions.values.filter(\.isInitializer)) {
            $0.selfType.map(\.base)
        }
        relevant = Set(reachableFrom: reaching) { symbol in
            // Who makes an object with a lazy property makes what will inject.
            let getter = functions[symbol].flatMap { $0.isLazyGetter ? $0 : nil }
            let makers = getter.flatMap { initializers[$0.selfType.map(\.base)] } ?? []
            return makers.map(\.symbol) + (all[symbol] ?? []).map(\.caller)
        }
    }

    /// The calls that may reach a function.
    subscript(symbol: Symbol) -> [(caller: Symbol, call: Int)] { all[symbol] ?? [] }

    /// All that is called, whether it was read or not.
    var called: Dictionary<Symbol, [(caller: Symbol, call: Int)]>.Keys { all.keys }

    /// But for tests.
    func ofProgram(_ symbol: Symbol) -> [(caller: Symbol, call: Int)] {
        self[symbol].filter { !functions.isTest($0.caller) }
    }

    /// The reset itself, and the functions that reset when they are called: whenever they are, or perhaps.
    func resetting(onlySurely: Bool) -> Set<Symbol> {
        calling(called.filter { $0.injection?.resets == true }, onlySurely: onlySurely)
    }

    /// Some functions, and those that call them when they are called: whenever they are, or perhaps.
    func calling(_ symbols: [Symbol], onlySurely: Bool = true) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            self[symbol].filter { caller, index in
                guard onlySurely, let call = functions[caller]?.calls[index] else { return true }
                return call.time == .now && !call.isConditional && call.callee == .function(symbol)
            }.map(\.caller)
        }
    }

    /// Some functions, and what those may run, as far as an injection can be reached from it.
    func called(from symbols: some Sequence<Symbol>, besides others: Set<Symbol> = []) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            dispatch.targets(in: symbol).filter { relevant.contains($0) && !others.contains($0) }
        }
    }

    /// A call that leads to a function, one that leads to its caller, and so on: of each, the first that is wanted.
    func way(
        to symbol: Symbol, through isWanted: (_ site: CallSite, _ callee: Symbol) -> Bool
    ) -> [CallSite] {
        var (way, callee, seen) = ([CallSite](), symbol, Set([symbol]))
        while let site = ofProgram(callee).lazy.map({ CallSite(function: $0, call: $1) }).first(where: {
            !seen.contains($0.function) && isWanted($0, callee)
        }) {
            way.append(site)
            callee = site.function
            seen.insert(callee)
        }
        return way
    }

    /// Whether all calls of a function, and of what calls it, are made without a condition, if there are any.
    func isCalledSurely(_ symbol: Symbol) -> Bool {
        Set(reachableFrom: [symbol]) { ofProgram($0).map(\.caller) }.flatMap(ofProgram).allSatisfy {
            functions[$0.caller]?.calls[$0.call].isConditional == false
        }
    }

    /// Whether an injection can be reached by a call.
    func mayInject(_ call: Call, in function: Function) -> Bool {
        call.injection != nil || dispatch.candidates(call.callee, in: function).contains(where: relevant.contains)
    }

    /// The calls that made what is used in a function; what that was handed, those that call it made.
    func makers(of sources: [Call.Source], in function: Symbol) -> [CallSite] {
        struct Use: Hashable { var function: Symbol; var source: Call.Source }
        let all = Set(reachableFrom: sources.map { Use(function: function, source: $0) }) { use in
            guard case .parameter(let index) = use.source else { return [] }
            return ofProgram(use.function).flatMap { caller, call in
                (functions[caller]?.calls[call].inputs[index] ?? []).map { Use(function: caller, source: $0) }
            }
        }
        return all.compactMap { use in
            if case .call(let call) = use.source { CallSite(function: use.function, call: call) } else { nil }
        }.sorted()
    }
}
