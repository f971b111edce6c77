/// Finds the last reset before a call: a reset that began a session, or that only ended one. The search follows the
/// execution paths that lead to the call in its function, and the callers of this function.
///
/// ```
/// register(Guide.self) { … }        // unknown, unless all callers are in a session
/// if let saved {
///     signIn(saved)
///     register(Cart.self) { … }     // begun
/// }
/// register(Theme.self) { … }        // unknown or begun
/// ```
final class Timeline {
    enum State {
        /// The last reset began a session, or only ended one.
        case begun, ended
        /// Nothing has reset, or it is unknown what the last reset did.
        case unknown
    }

    /// The last reset that one run of a function has made so far.
    private enum Progress {
        /// No call has reset (`entered`), or one may have, but none surely has (`perhapsReset`).
        case entered, perhapsReset
        case begun, ended
    }

    private let program: Program
    /// Returns true for a call that begins a session, and false for one that only ends a session. Returns nil if
    /// neither is sure.
    private let beginsSession: (CallSite) -> Bool?
    /// For each function, its calls that may reset, with the answer of `beginsSession`.
    private let resetsByFunction = Memo<Symbol, [CallNumber: Bool?]>()
    private let progressByFunction = Memo<Symbol, NumberedList<CallNumber, Set<Progress>>>()
    private let statesOnEntry = Memo<Symbol, Set<State>>(unfinished: [.unknown])

    init(_ program: Program, beginsSession: @escaping (CallSite) -> Bool?) {
        (self.program, self.beginsSession) = (program, beginsSession)
    }

    func states(before site: CallSite) -> Set<State> {
        guard let function = program.functions[site.function] else { return [.unknown] }
        return progress(in: function)[site.call].reduce(into: []) { states, progress in
            switch progress {
            case .begun: states.insert(.begun)
            case .ended: states.insert(.ended)
            case .entered, .perhapsReset: states.formUnion(self.states(entering: function))
            }
        }
    }

    /// True if a function has a call that begins a session, and makes the call at `site` before any call that may
    /// reset.
    func isBeforeSession(_ site: CallSite) -> Bool {
        guard let function = program.functions[site.function] else { return false }
        return progress(in: function)[site.call] == [.entered] && resets(in: function).values.contains(true)
    }

    private func states(entering function: Function) -> Set<State> {
        if program.beginnings.contains(function.symbol) { return [.unknown] }
        return statesOnEntry(function.symbol) {
            let callers = program.callers.ofProgram(function.symbol)
            // A function without callers may run at any time. But the getter of a lazy property that no code reads
            // never runs.
            var entryStates: Set<State> = callers.isEmpty && !function.isLazyGetter ? [.unknown] : []
            for site in callers {
                var states = states(before: site)
                if program.functions.call(at: site)?.time != .now, states.remove(.begun) != nil {
                    states.insert(.unknown)
                }
                entryStates.formUnion(states)
            }
            return entryStates
        }
    }

    private func progress(in function: Function) -> NumberedList<CallNumber, Set<Progress>> {
        return progressByFunction(function.symbol) {
            let resets = resets(in: function)
            return DataFlow(in: function, from: Set([Progress.entered]), joined: { $0.union($1) }) { call, before in
                guard let begins = resets[call], function.calls[call].time != .escaping else { return before }
                guard let begins, function.calls[call].time == .now else {
                    return Set(before.map { $0 == .entered ? .perhapsReset : $0 })
                }
                return [begins ? .begun : .ended]
            }.beforeCalls
        }
    }

    private func resets(in function: Function) -> [CallNumber: Bool?] {
        return resetsByFunction(function.symbol) {
            var beginsByCall: [CallNumber: Bool?] = [:]
            for index in function.calls.indices {
                let site = CallSite(function: function.symbol, call: index)
                if program.dispatch.targets(at: site).contains(where: program.possiblyResetting.contains) {
                    beginsByCall.updateValue(beginsSession(site), forKey: index)
                }
            }
            return beginsByCall
        }
    }
}
