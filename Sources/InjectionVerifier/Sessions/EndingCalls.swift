/// Finds the calls that end the session in one of their arguments: `session.end()`, and `model.end(session)`, if that
/// method ends the session it is given.
struct EndingCalls {
    struct EndingCall: Hashable {
        var site: CallSite
        /// The index of the session among the arguments; nil for `session.end()` itself.
        var index: Int?
    }

    let program: Program

    /// Returns the calls by which the session of a `session.end()` may have come: the call itself and, if the session
    /// is an argument of the function that makes it, those callers whose call is made at once and can run no other
    /// function.
    func calls(for end: CallSite) -> Set<EndingCall> {
        Set(reachableFrom: [EndingCall(site: end)]) { ending in
            sources(of: ending).flatMap { source -> [EndingCall] in
                guard case .parameter(let index) = source else { return [] }
                return program.callers.ofProgram(ending.site.function).filter { caller in
                    program.functions.call(at: caller)?.time == .now
                        && program.dispatch.targets(at: caller).count == 1
                }.map { EndingCall(site: $0, index: index) }
            }
        }
    }

    /// Returns where the session that a call ends came from.
    func sources(of ending: EndingCall) -> [Call.Source] {
        let inputs = program.functions.call(at: ending.site)?.inputs ?? [:]
        return ending.index.map { inputs[$0] ?? [] } ?? inputs.values.flatMap(\.self)
    }

    /// For each call without a closure that ends a session which the same function has read, the calls that read it:
    /// `end(InjectionManager.currentSession)`. To the callers of the function, such a call is like a reset.
    var ofCurrentSession: [CallSite: [CallSite]] {
        var readings: [CallSite: [CallSite]] = [:]
        for end in program.resetSites where program.functions.call(at: end)?.injection == .end {
            for ending in calls(for: end) {
                for case .call(let index) in sources(of: ending) {
                    let reading = CallSite(function: ending.site.function, call: index)
                    if program.functions.call(at: reading)?.callee.symbol == InjectionSymbol.currentSession {
                        readings[ending.site, default: []].append(reading)
                    }
                }
            }
        }
        return readings
    }
}
