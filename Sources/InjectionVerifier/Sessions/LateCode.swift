/// Calls that are made when another session may have begun than that in which their function was called.
final class LateCode {
    enum Moment {
        case awaited, started
        /// At the start of an asynchronous function on no actor, which leaves the actor of its caller.
        case entered
    }

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
        _ = Set(reachableFrom: calls.nodes(of: site.function)) { node in
            node.incoming.filter { edge in
                guard found == nil, !program.isTest(edge.from.symbol), calls.isCall(edge), edge.call.time == .now,
                    risks(edge.from.function)[edge.number] != .none
                else { return false }
                found = moment(of: edge.site)
                return true
            }.map(\.from)
        }
        return found
    }

    /// Whether an asynchronous function on no actor makes a call before it awaits anything, after code on an actor has
    /// called it: the function has left that actor by then, so a reset there can come first.
    func isAfterHop(_ site: CallSite) -> Bool {
        guard let function = program.functions[site.function], function.isAsync, !function.name.isClosure,
            [.nonisolated, .unspecified].contains(function.isolation), risks(function)[site.call] == .asCaller
        else { return false }
        return program.callers.ofProgram(site.function).contains { site in
            guard let caller = program.functions[site.function], caller.calls[site.call].time == .now,
                !program.isMain(caller) || startedLater.contains(site.function)
            else { return false }
            return [.mainActor, .otherActor].contains(caller.isolation)
        }
    }

    /// Whether a call follows an `await` of its function; in a closure, also of the code that calls or starts that.
    ///
    /// An `await` of an earlier round of a loop does not count: `while let line = readLine() { … }` reads, and does,
    /// one thing after the other.
    func followsAwait(_ site: CallSite, besides known: Set<Symbol> = []) -> Bool {
        guard let function = program.functions[site.function], !known.contains(site.function) else { return false }
        let risk = risk(of: site.call, in: function)
        if risk == .late { return true }
        guard function.name.isClosure, risk == .asCaller else { return false }
        return calls.nodes(of: site.function).contains { node in
            node.incoming.contains { edge in
                guard edge.call.time == .now || edge.call.time == .later else { return false }
                return followsAwait(edge.site, besides: known.union([site.function]))
            }
        }
    }

    /// Whether a function has asked, since its last `await`, whether the session is current; on whatever actor it runs.
    func hasAsked(before site: CallSite) -> Bool {
        guard let function = program.functions[site.function] else { return false }
        return risks(function, at: suspensions(in: function), isOnMainActor: true)[site.call] == .none
    }

    /// Of one call: without the earlier rounds of its loops, and without the `await` by which it leaves its actor.
    private func risk(of call: Int, in function: Function) -> Risk {
        var suspensions = suspensions(in: function)
        if leavesActor(function.calls[call], from: function),
            let own = suspensions.lastIndex(where: { $0.block == function.blocks[call] && $0.call == call })
        {
            suspensions.remove(at: own)
        } else if !function.calls[call].isRepeated {
            return risks(function)[call]
        }
        let edges = function.calls[call].isRepeated ? function.loopEdges(around: call) : []
        return risks(function, at: suspensions, without: edges, isOnMainActor: function.isolation == .mainActor)[call]
    }

    private func leavesActor(_ call: Call, from function: Function) -> Bool {
        let called = call.callee.symbol.flatMap { program.functions[$0] }
        return !call.isReference && called?.isolation == .mainActor && function.isolation != .mainActor
    }

    private func risks(_ function: Function) -> [Risk] {
        if let known = risks[function.symbol] { return known }
        // We assume that resets happen on the main actor; `reset-off-main-actor` reports those that do not.
        let found = risks(
            function, at: suspensions(in: function), isOnMainActor: function.isolation == .mainActor)
        risks[function.symbol] = found
        return found
    }

    private func risks(
        _ function: Function, at suspensions: [Suspension], without edges: [(from: Int, to: Int)] = [],
        isOnMainActor: Bool
    ) -> [Risk] {
        DataFlow(in: function, from: Risk.asCaller, joined: max, suspended: .late, at: suspensions, without: edges) {
            [self] call, risk in
            guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol else {
                return risk
            }
            let isCheck = checking.contains(callee) && isOnMainActor
            return isCheck || ending.contains(callee) ? .none : risk
        }.beforeCalls
    }

    /// Whoever awaits a sign-in goes on in the session that it began.
    private func suspensions(in function: Function) -> [Suspension] {
        function.suspensions.filter { wait in
            wait.awaited.flatMap { function.calls[$0].callee.symbol }.map(ending.contains) != true
        }
    }
}
