/// Calls that run only after a session has begun: in a function that begins one, or wherever that is called.
struct SignedInCalls {
    private enum State: Comparable { case inSession, asCaller, inNone }

    private let program: Program
    /// A reset that registers has begun a session.
    private let beginning: Set<String>
    private let resetting: Set<String>
    private var states: [String: [State]] = [:]
    /// For each function, whether all calls of it are such.
    private var known: [String: Bool] = [:]

    init(_ program: Program) {
        self.program = program
        beginning = program.calling(program.callers.keys.filter { InjectionSymbol($0) == .resetRegistering })
        resetting = program.resetting(onlySurely: false)
    }

    mutating func contains(_ index: Int, of symbol: String) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        let states = self.states[symbol] ?? states(of: function)
        self.states[symbol] = states
        return states[index] == .inSession || states[index] == .asCaller && isOnlyCalledInSession(function)
    }

    private func states(of function: Function) -> [State] {
        function.states(from: .asCaller) { index, state in
            let call = function.calls[index]
            guard let symbol = call.callee.symbol, resetting.contains(symbol) else { return state }
            let isSure = function.flow != nil || !call.isConditional
            return beginning.contains(symbol) && call.time == .now && isSure ? .inSession : .inNone
        }.calls
    }

    private mutating func isOnlyCalledInSession(_ function: Function) -> Bool {
        if let known = known[function.symbol] { return known }
        // That of a function which leads to itself.
        known[function.symbol] = false
        let callers = program.callers[function.symbol] ?? []
        guard !callers.isEmpty, !program.isEntryPoint(function) else { return false }
        let isOnly = callers.allSatisfy { caller, call in
            program.functions[caller]?.calls[call].time == .now && contains(call, of: caller)
        }
        known[function.symbol] = isOnly
        return isOnly
    }
}
