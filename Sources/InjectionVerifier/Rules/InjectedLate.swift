/// What belongs to a session is injected after an `await`, or in a closure that a task, a queue or a timer runs, when
/// another user may be signed in. Off unless asked for.
struct InjectedLate: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard options.checksSessions, !graph.scope.reasons.isEmpty else { return [] }
        let moments = Moments(graph.program)
        let program = graph.program
        var reach = Reach(graph: graph.calls)
        var found: [String: Diagnostic] = [:]
        func report(_ node: Int, _ when: String, before: String) {
            for injection in reach.injections(from: node)
            where injection.strength < .maybe && injection.kind != .resolveInSession
                && graph.scope.contains(injection.type)
            {
                let place = graph.calls.written(injection.path, from: node).first ?? injection.place
                let key = "\(place) \(injection.type)"
                if found[key] == nil { found[key] = diagnostic(injection, place, when, before, graph) }
            }
        }
        let own = graph.calls.nodes.indices.filter { !program.isTest(graph.calls.nodes[$0].symbol) }
        reach.follows = { moments.of($0)[$1] == ($2 ? .late : .asCaller) }
        for node in own {
            guard let function = program.functions[graph.calls.nodes[node].symbol],
                moments.of(function).contains(.late)
            else { continue }
            report(node, "after an `await`", before: "before the `await`")
        }
        reach.follows = { function, call, _ in moments.of(function)[call] == .asCaller }
        for edge in own.flatMap({ graph.calls.outgoing[$0] }) {
            if graph.calls.call(edge)?.time == .later {
                report(
                    edge.to, "in a task, on a queue or by a timer", before: "before that is started, and capture it")
            }
        }
        return Array(found.values)
    }

    private func diagnostic(
        _ injection: Reach.Found, _ place: Place, _ when: String, _ before: String, _ graph: InjectionGraph
    ) -> Diagnostic {
        let type = TypeNames.unwrapped(injection.type)
        let name = TypeNames.display(type)
        return Diagnostic(
            kind: .injectedLate, types: [type], severity: .warning, place: place,
            message: "\(name), which \(graph.scope.explanation(type)), is injected \(when), when another user may be "
                + "signed in; inject it \(before), or use `session.resolve`",
            notes: injection.path.filter { $0 != place }.map {
                .step($0, "it is injected through")
            }
                + graph.scope.notes(type))
    }
}

/// For each call of a function, whether another session may have begun since it was entered.
private struct Moments {
    enum Moment: Comparable {
        /// It was asked whether the session is current, or a new one was begun, and nothing has been awaited since.
        case checked
        case asCaller, late
    }

    private var known: [String: [Moment]] = [:]

    init(_ program: Program) {
        let resetting = program.resetting(onlySurely: true)
        let checking = program.calling([InjectionSymbol.isCurrent])
        // Asynchronous code on the main actor that ends with a reset: other code on the main actor goes on at once.
        var ending: Set<String> = []
        var grew = true
        while grew {
            grew = false
            for (symbol, function) in program.functions where program.relevant.contains(symbol) {
                let flow = (function.flow ?? .straight).without(waitsAfter: ending, in: function)
                let states = flow.states(
                    calls: function.calls.count, from: Moment.asCaller, suspended: .late
                ) { call, _, moment in
                    guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol
                    else { return moment }
                    // All resets happen on the main actor.
                    let isCheck = checking.contains(callee) && function.isolation == .mainActor
                    return isCheck || resetting.contains(callee) || ending.contains(callee) ? .checked : moment
                }
                known[symbol] = states.calls
                if states.end == .checked, function.isAsync, function.isolation == .mainActor {
                    grew = ending.insert(symbol).inserted || grew
                }
            }
        }
    }

    func of(_ function: Function) -> [Moment] {
        known[function.symbol] ?? Array(repeating: .asCaller, count: function.calls.count)
    }
}

extension Flow {
    /// As if code on the main actor did not wait after it has called some functions.
    fileprivate func without(waitsAfter symbols: Set<String>, in function: Function) -> Flow {
        guard function.isolation == .mainActor else { return self }
        var flow = self
        flow.suspensions.removeAll { wait in
            guard wait.call > 0, case .function(let callee) = function.calls[wait.call - 1].callee else { return false }
            return symbols.contains(callee) && (blocks.isEmpty || blocks[wait.call - 1] == wait.block)
        }
        return flow
    }
}
