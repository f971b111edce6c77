/// What may have happened before a call is made: by what stands before it in its function, or wherever that is called.
final class Timeline {
    enum State {
        /// The program has begun, and nothing has reset.
        case launch
        /// The last reset began a session, or only ended one.
        case begun, ended
        case unknown
    }

    private let program: Program
    private let beginnings: Set<Symbol>
    /// What resets, or perhaps resets, when it is called.
    private let resetting: Set<Symbol>
    /// Whether a call begins a session, or ends one; nil if it surely does neither, or may do either.
    private let begins: (CallSite) -> Bool?
    /// By function, the calls that may reset.
    private var resets: [Symbol: [(call: Int, begins: Bool?)]] = [:]
    private var known: [Symbol: Set<State>] = [:]

    init(_ program: Program, begins: @escaping (CallSite) -> Bool? = { _ in nil }) {
        (self.program, self.begins) = (program, begins)
        beginnings = program.beginnings
        resetting = program.callers.resetting(onlySurely: false)
    }

    /// The same with other sessions.
    init(_ other: Timeline, begins: @escaping (CallSite) -> Bool?) {
        (program, beginnings, resetting, self.begins) = (other.program, other.beginnings, other.resetting, begins)
    }

    func states(before site: CallSite) -> Set<State> {
        guard let function = program.functions[site.function] else { return [.unknown] }
        var found: Set<State> = []
        let resets = resets(in: function).filter { $0.call < site.call && function.calls[$0.call].time != .escaping }
        for reset in resets.reversed() where function.calls[reset.call].time == .now {
            guard let begins = reset.begins else { continue }
            found.insert(begins ? .begun : .ended)
            // Under a condition perhaps both are made, or neither.
            let isSure = function.calls[site.call].isConditional || !function.calls[reset.call].isConditional
            if !begins || isSure { return found }
        }
        let before = states(entering: function)
        return found.union(resets.isEmpty ? before : before.afterLaunch)
    }

    /// Whether a call is made in a function that only then begins a session.
    func isBeforeSession(_ site: CallSite) -> Bool {
        let resets = program.functions[site.function].map(resets) ?? []
        return resets.contains { $0.begins == true } && !resets.contains { $0.call < site.call }
    }

    private func states(entering function: Function) -> Set<State> {
        if beginnings.contains(function.symbol) { return [.launch] }
        if let known = known[function.symbol] { return known }
        // Of a function that leads to itself.
        known[function.symbol] = [.unknown]
        let callers = program.callers.ofProgram(function.symbol)
        // A lazy property that nothing reads injects nothing.
        var found: Set<State> = callers.isEmpty && !function.isLazyGetter ? [.unknown] : []
        for (symbol, index) in callers {
            guard let caller = program.functions[symbol] else { continue }
            let call = caller.calls[index]
            var states = states(before: CallSite(function: symbol, call: index))
            if call.time != .now, states.remove(.begun) != nil { states.insert(.unknown) }
            // What runs again may run after the reset that it leads to.
            let isAgain = call.isRepeated && resets(in: caller).contains { $0.call == index }
            found.formUnion(isAgain ? states.afterLaunch : states)
        }
        known[function.symbol] = found
        return found
    }

    private func resets(in function: Function) -> [(call: Int, begins: Bool?)] {
        if let known = resets[function.symbol] { return known }
        let found = function.calls.indices.compactMap { index -> (call: Int, begins: Bool?)? in
            let site = CallSite(function: function.symbol, call: index)
            guard program.dispatch.targets(at: site).contains(where: resetting.contains) else { return nil }
            return (index, begins(site))
        }
        resets[function.symbol] = found
        return found
    }
}

extension Set<Timeline.State> {
    fileprivate var afterLaunch: Self { Set(map { $0 == .launch ? .unknown : $0 }) }
}
