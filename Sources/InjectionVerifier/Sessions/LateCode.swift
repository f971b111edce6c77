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
    private var risks: [Symbol: [Risk]] = [:]

    init(_ graph: InjectionGraph) {
        program = graph.program
        ending = program.callers.resetting(onlySurely: true)
        checking = program.callers.calling([InjectionSymbol.isCurrent])
        startedLater = graph.calls.startedLater
    }

    /// Of the call of the library that a function makes at a place.
    func moment(of place: Place, in symbol: Symbol) -> Moment? {
        guard let function = program.functions[symbol],
            let index = function.calls.firstIndex(where: { $0.place == place && $0.injection != nil })
        else { return nil }
        let all = risks[symbol] ?? risks(function)
        risks[symbol] = all
        return switch all[index] {
        case .late: .awaited
        case .asCaller: startedLater.contains(symbol) ? .started : nil
        case .none: nil
        }
    }

    private func risks(_ function: Function) -> [Risk] {
        // Whoever awaits a sign-in goes on in the session that it began.
        let suspensions = function.suspensions.filter { wait in
            wait.awaited.flatMap { function.calls[$0].callee.symbol }.map(ending.contains) != true
        }
        return function.states(from: .asCaller, suspended: .late, at: suspensions) { call, risk in
            guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol else {
                return risk
            }
            // All resets happen on the main actor.
            let isCheck = checking.contains(callee) && function.isolation == .mainActor
            return isCheck || ending.contains(callee) ? .none : risk
        }
    }
}
