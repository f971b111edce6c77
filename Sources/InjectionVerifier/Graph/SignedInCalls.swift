/// Calls that run only after a session has begun: in a function that begins one, or wherever that is called.
struct SignedInCalls {
    private enum State: Comparable { case inSession, asCaller, inNone }

    private let program: Program
    private let outcomes: Outcomes<State>
    private var states: [String: [State]] = [:]
    /// For each function, whether all calls of it are such.
    private var known: [String: Bool] = [:]

    init(_ program: Program) {
        self.program = program
        // A reset that registers has begun a session.
        outcomes = Outcomes(program, from: .asCaller) { $0 == .resetRegistering ? .inSession : .inNone }
    }

    mutating func contains(_ index: Int, of symbol: String) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        let states =
            self.states[symbol]
            ?? function.states(from: .asCaller) { outcomes.state(after: $0, of: function, $1, $2) }.calls
        self.states[symbol] = states
        return states[index] == .inSession || states[index] == .asCaller && isOnlyCalledInSession(function)
    }

    private mutating func isOnlyCalledInSession(_ function: Function) -> Bool {
        if let known = known[function.symbol] { return known }
        // That of a function which leads to itself.
        known[function.symbol] = false
        // The compiler makes an accessor that modifies a lazy property, whether anything calls it or not.
        let callers = (program.callers[function.symbol] ?? []).filter { caller, _ in
            !caller.hasSuffix("vM") || program.callers[caller] != nil
        }
        guard !callers.isEmpty, !program.isEntryPoint(function) else { return false }
        let isOnly = callers.allSatisfy { caller, call in
            program.functions[caller]?.calls[call].time == .now && contains(call, of: caller)
        }
        known[function.symbol] = isOnly
        return isOnly
    }
}
