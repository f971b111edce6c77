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

    /// Of the call that a function makes at a place; if one asks for them, what calls the function late counts, too.
    func moment(of place: Place, in symbol: Symbol, asksCallers: Bool = false) -> Moment? {
        guard let function = program.functions[symbol], let site = program.functions.site(at: place, in: symbol) else {
            return nil
        }
        let moment = moment(of: site.call, in: function)
        return moment == nil && asksCallers && risks(function)[site.call] == .asCaller
            ? self.moment(ofCallersOf: symbol) : moment
    }

    private func moment(of call: Int, in function: Function) -> Moment? {
        switch risks(function)[call] {
        case .late: .awaited
        case .asCaller: startedLater.contains(function.symbol) ? .started : nil
        case .none: nil
        }
    }

    private func moment(ofCallersOf symbol: Symbol) -> Moment? {
        var found: Moment?
        _ = Set(reachableFrom: calls.uses[symbol] ?? []) { use in
            calls.incoming[use].compactMap { edge -> Int? in
                guard let caller = program.functions[calls.nodes[edge.from].symbol], !program.isTest(caller.symbol),
                    calls.isCall(edge), caller.calls[edge.call].time == .now, risks(caller)[edge.call] != .none
                else { return nil }
                found = found ?? moment(of: edge.call, in: caller)
                return edge.from
            }
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
