/// Calls that are made when another session may have begun than that in which their function was called.
final class LateCode {
    enum Moment { case awaited, started }

    /// Whether another session may have begun since a function was entered.
    private enum Risk: Comparable {
        /// It was asked whether the session is current, or a new one was begun, and nothing has been awaited since.
        case none
        case asCaller, late
    }

    private let program: Program
    private let ending: Set<Symbol>
    private let checking: Set<Symbol>
    private let startedLater: Set<Symbol>
    private let calls: CallGraph
    private var risks: [Symbol: [Risk]] = [:]

    init(_ graph: InjectionGraph) {
        program = graph.program
        ending = program.callers.resetting(onlySurely: true)
        checking = program.callers.calling([InjectionSymbol.isCurrent])
        startedLater = graph.calls.startedLater
        calls = graph.calls
    }

    /// Of a call; if one asks for them, what calls its function late counts, too.
    func moment(of site: CallSite, asksCallers: Bool = false) -> Moment? {
        guard let function = program.functions[site.function], risks(function)[site.call] != .none else { return nil }
        if risks(function)[site.call] == .late { return .awaited }
        if startedLater.contains(site.function) { return .started }
        guard asksCallers else { return nil }
        var found: Moment?
        _ = Set(reachableFrom: calls.uses[site.function] ?? []) { use in
            calls.incoming[use].filter { edge in
                let caller = CallSite(function: calls.nodes[edge.from].symbol, call: edge.call)
                guard found == nil, !program.isTest(caller.function), calls.isCall(edge),
                    calls.call(edge)?.time == .now,
                    program.functions[caller.function].map({ risks($0)[edge.call] != .none }) == true
                else { return false }
                found = moment(of: caller)
                return true
            }.map(\.from)
        }
        return found
    }

    private func risks(_ function: Function) -> [Risk] {
        if let known = risks[function.symbol] { return known }
        // Whoever awaits a sign-in goes on in the session that it began.
        let suspensions = function.suspensions.filter { wait in
            wait.awaited.flatMap { function.calls[$0].callee.symbol }.map(ending.contains) != true
        }
        let found = function.states(from: Risk.asCaller, suspended: .late, at: suspensions) { call, risk in
            guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol else {
                return risk
            }
            // All resets happen on the main actor.
            let isCheck = checking.contains(callee) && function.isolation == .mainActor
            return isCheck || ending.contains(callee) ? .none : risk
        }
        risks[function.symbol] = found
        return found
    }
}
