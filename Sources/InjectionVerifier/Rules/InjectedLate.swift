/// What belongs to a session is injected after an `await` of the same function, or in a closure that a task, a queue or
/// a timer runs, when another user may be signed in. Off unless asked for.
struct InjectedLate: Rule {
    /// Whether another session may have begun since a function was entered.
    private enum Risk: Comparable {
        /// It was asked whether the session is current, or a new one was begun, and nothing has been awaited since.
        case none
        case asCaller, late
    }

    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard options.checksSessions, !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let ending = program.resetting(onlySurely: true)
        let checking = program.calling([InjectionSymbol.isCurrent])
        let startedLater = graph.calls.startedLater
        var risks: [Symbol: [Risk]] = [:]
        return graph.sites.injections.compactMap { injection in
            guard graph.scope.contains(injection.type), injection.kind != .resolveInSession, !injection.isOfTest,
                let function = program.functions[injection.function],
                let index = function.calls.firstIndex(where: { $0.place == injection.written && $0.injects })
            else { return nil }
            let all = risks[function.symbol] ?? Self.risks(function, ending: ending, checking: checking)
            risks[function.symbol] = all
            switch all[index] {
            case .late: return diagnostic(injection, "after an `await`", "before the `await`", graph.scope)
            case .asCaller where startedLater.contains(function.symbol):
                return diagnostic(
                    injection, "in a task, on a queue or by a timer", "before that is started, and capture it",
                    graph.scope)
            case .asCaller, .none: return nil
            }
        }
    }

    private static func risks(_ function: Function, ending: Set<Symbol>, checking: Set<Symbol>) -> [Risk] {
        var order = function.order ?? .straight
        // Whoever awaits a sign-in goes on in the session that it began.
        order.suspensions.removeAll { wait in
            wait.call > 0 && function.calls[wait.call - 1].callee.symbol.map(ending.contains) == true
        }
        return order.states(calls: function.calls.count, from: .asCaller, suspended: .late) { call, risk in
            guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol else {
                return risk
            }
            // All resets happen on the main actor.
            let isCheck = checking.contains(callee) && function.isolation == .mainActor
            return isCheck || ending.contains(callee) ? .none : risk
        }
    }

    private func diagnostic(
        _ injection: Injection, _ when: String, _ before: String, _ scope: SessionScope
    ) -> Diagnostic {
        let type = TypeNames.unwrapped(injection.type)
        let name = TypeNames.display(type)
        return Diagnostic(
            kind: .injectedLate, types: [type], severity: .warning, place: injection.written,
            message: "\(name), which \(scope.explanation(type)), is injected \(when), when another user may be "
                + "signed in; inject it \(before), or use `session.resolve`",
            notes: scope.notes(type))
    }
}
