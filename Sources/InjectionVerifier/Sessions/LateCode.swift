/// Finds late calls: calls before which another session may have begun. In
/// `let image = await load(); let cart: Cart = Inject()`, a reset may come during the `await`.
final class LateCode {
    enum Cause {
        /// The function has awaited something before the call, and has neither reset nor asked since whether a session
        /// is current.
        case awaited
        /// A task, a queue or a timer runs the function, so a reset may come before the function begins.
        case started
        /// The call comes before the first `await` of an asynchronous function that is on no actor. Such a function
        /// leaves the actor of its caller when it is called, so a reset on that actor may come before the call.
        case entered
    }

    /// The risk that another session has begun since a function was entered. If execution paths differ, the highest
    /// risk decides.
    private enum Risk: Comparable {
        /// The function has surely reset, or has asked on the main actor whether a session is current, and has not
        /// awaited anything since.
        case none
        /// The function has neither reset nor asked nor awaited anything, so the risk is that of its caller.
        case asCaller
        /// The function has awaited something, and has neither reset nor asked since.
        case late
    }

    private let program: Program
    /// The functions that surely reset whenever they are called.
    private let surelyResetting: Set<Symbol>
    /// The functions that surely ask, whenever they are called, whether a session is current.
    private let asking: Set<Symbol>
    private let startedLater: Set<Symbol>
    private let calls: CallGraph
    private let risksByFunction = Memo<Symbol, NumberedList<CallNumber, Risk>>()

    init(_ graph: InjectionGraph) {
        program = graph.program
        surelyResetting = program.surelyResetting
        asking = program.callers.calling([InjectionSymbol.isCurrent])
        startedLater = graph.calls.startedLater
        calls = graph.calls
    }

    /// Returns why a call may be late; nil if it is not late. With `asksCallers`, a call is also late if its function
    /// is called late, or a function that calls this one, directly or through others.
    func cause(of site: CallSite, asksCallers: Bool = false) -> Cause? {
        guard let function = program.functions[site.function], risks(function)[site.call] != .none else { return nil }
        if risks(function)[site.call] == .late { return .awaited }
        if startedLater.contains(site.function) { return .started }
        guard asksCallers else { return nil }
        var callersCause: Cause?
        _ = Set(reachableFrom: calls.nodes(of: site.function)) { node in
            node.incoming.filter { edge in
                guard callersCause == nil, !program.isTest(edge.from.symbol), calls.isCall(edge),
                    edge.call.time == .now,
                    risks(edge.from.function)[edge.number] != .none
                else { return false }
                callersCause = cause(of: edge.site)
                return true
            }.map(\.from)
        }
        return callersCause
    }

    /// Returns a call and, if it is in a closure, the calls that run the closure at once. For `await load();
    /// lock.withLock { Inject(Cart.self) }`, these are `Inject` and `withLock`, which follows the `await`. If the closure
    /// itself has reset before, or asked whether a session is current, only the call itself is returned.
    func withCallsAround(_ site: CallSite) -> [CallSite] {
        Set(reachableFrom: [site]) { site in
            guard let function = program.functions[site.function], function.name.isClosure,
                risks(function)[site.call] == .asCaller
            else { return [] }
            return calls.nodes(of: site.function).flatMap(\.incoming).filter { edge in
                edge.call.time == .now && calls.isCall(edge) && !program.isTest(edge.from.symbol)
            }.map(\.site)
        }.sorted()
    }

    /// True if a call comes before the first `await` of an asynchronous function that is on no actor, and code on an
    /// actor calls the function. The function has left that actor by then, so a reset there may come before the call.
    /// False for a call in a closure, and for a call after a sure reset. Callers in tests and in `main` are ignored,
    /// but not the tasks that `main` starts.
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

    /// True if a call follows an `await` of its function, and the function has since neither reset nor asked whether a
    /// session is current. For a call in a closure, the `await` may also come before the code that calls or starts the
    /// closure.
    ///
    /// An `await` of an earlier round of a loop is ignored: `while isOpen { handle(line); line = await next() }`
    /// finishes with each line before it awaits another.
    func followsAwait(_ site: CallSite, besides visited: Set<Symbol> = []) -> Bool {
        guard let function = program.functions[site.function], !visited.contains(site.function) else { return false }
        let risk = risk(of: site.call, in: function)
        if risk == .late { return true }
        guard function.name.isClosure, risk == .asCaller else { return false }
        return calls.nodes(of: site.function).contains { node in
            node.incoming.contains { edge in
                guard edge.call.time == .now || edge.call.time == .later else { return false }
                return followsAwait(edge.site, besides: visited.union([site.function]))
            }
        }
    }

    /// True if, before a call, its function has surely reset or has asked whether a session is current, and has awaited
    /// nothing since. Here the question may be asked on any actor, not only on the main actor.
    func isSafe(before site: CallSite) -> Bool {
        guard let function = program.functions[site.function] else { return false }
        return risks(function, at: suspensions(in: function), isOnMainActor: true)[site.call] == .none
    }

    /// Returns the risk at one call. An `await` in an earlier round of a loop is ignored. If code off the main actor
    /// calls a function of the main actor, the `await` of this call itself is ignored, too.
    private func risk(of call: CallNumber, in function: Function) -> Risk {
        var suspensions = suspensions(in: function)
        if leavesActor(function.calls[call], from: function),
            let index = suspensions.lastIndex(where: { $0.block == function.blocks[call] && $0.call == call })
        {
            suspensions.remove(at: index)
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

    private func risks(_ function: Function) -> NumberedList<CallNumber, Risk> {
        risksByFunction(function.symbol) {
            // Resets are assumed to happen on the main actor, so the question whether a session is current helps only
            // there. `reset-off-main-actor` reports other resets.
            risks(function, at: suspensions(in: function), isOnMainActor: function.isolation == .mainActor)
        }
    }

    private func risks(
        _ function: Function, at suspensions: [Suspension], without edges: [(from: BlockNumber, to: BlockNumber)] = [],
        isOnMainActor: Bool
    ) -> NumberedList<CallNumber, Risk> {
        DataFlow(in: function, from: Risk.asCaller, joined: max, suspended: .late, at: suspensions, without: edges) {
            [self] call, risk in
            guard function.calls[call].time == .now, let callee = function.calls[call].callee.symbol else {
                return risk
            }
            let isCheck = asking.contains(callee) && isOnMainActor
            return isCheck || surelyResetting.contains(callee) ? .none : risk
        }.beforeCalls
    }

    /// Returns the suspensions of a function, except those that await a sign-in or another call that surely resets:
    /// after `await signIn(user)`, the function goes on in the session that this call began.
    private func suspensions(in function: Function) -> [Suspension] {
        function.suspensions.filter { wait in
            wait.awaited.flatMap { function.calls[$0].callee.symbol }.map(surelyResetting.contains) != true
        }
    }
}
