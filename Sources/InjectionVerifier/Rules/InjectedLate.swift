/// Finds types that are injected when another user may be signed in: session types, and types whose objects keep what a
/// session writes to them. The injection comes after an `await` of the same function; in a function that a task, a
/// queue or a timer runs; or in asynchronous code that has left its caller's actor. Also finds such asynchronous code
/// that reads `currentSession`. In the closure of `session.end`, that session is still current, so nothing is late.
/// Needs `--sessions`.
struct InjectedLate: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let scope = graph.scope
        guard !scope.reasons.isEmpty else { return [] }
        let (late, signOuts, values) = (graph.late, graph.signOuts, SessionValues(graph.state))
        return sessionsAskedLate(graph, late)
            + graph.sites.injections.compactMap { injection in
                guard injection.kind != .resolveInSession, !graph.program.isTest(injection.function),
                    !graph.sites.layers.endClosures.contains(injection.function),
                    let site = graph.program.functions.site(at: injection.placeOfInject, in: injection.function),
                    let cause = cause(of: site, late, signOuts),
                    let reason = reason(injection.type.unwrapped, scope, values)
                else { return nil }
                let type = injection.type.unwrapped
                let before =
                    switch cause {
                    case .awaited: "before the `await`"
                    case .started: "before that is started, and capture it"
                    case .entered: "in the caller, or store it in the object"
                    }
                return Diagnostic(
                    kind: .injectedLate, types: [type], severity: .warning, place: injection.placeOfInject,
                    message:
                        "\(TypeNames.display(type)), \(reason.text), is injected \(cause.text), "
                        + "when another user may be signed in; inject it \(before), or use `session.resolve`",
                    notes: reason.notes)
            }
    }

    /// Returns why each session has an object of its own of a type, in the words of a message. Returns nil for a type
    /// that belongs to no session, and whose objects keep nothing that a session writes to them.
    private func reason(
        _ type: TypeID, _ scope: SessionScope, _ values: SessionValues
    ) -> (text: String, notes: [Diagnostic.Note])? {
        if scope.contains(type) { return ("which \(scope.explanation(type))", scope.notes(type)) }
        return values.property(of: type).map { property in
            ("of which each session has its own, with its own `\(property.variable.name)`", [])
        }
    }

    private func cause(of site: CallSite, _ late: LateCode, _ signOuts: SignOuts) -> LateCode.Cause? {
        let sites = late.withCallsAround(site)
        guard !sites.contains(where: signOuts.isDriven) else { return nil }
        return sites.lazy.compactMap { late.cause(of: $0) }.first ?? (late.isAfterHop(site) ? .entered : nil)
    }

    /// Finds asynchronous code that has left its caller's actor, and reads the current session before its first
    /// `await`: `let session = InjectionManager.currentSession`.
    private func sessionsAskedLate(_ graph: InjectionGraph, _ late: LateCode) -> [Diagnostic] {
        graph.program.callers.ofProgram(InjectionSymbol.currentSession).compactMap { site in
            guard late.isAfterHop(site), let call = graph.program.functions.call(at: site) else { return nil }
            return Diagnostic(
                kind: .injectedLate, place: call.place,
                message:
                    "`currentSession` is read \(LateCode.Cause.entered.text), when the next session may have begun; "
                    + "pass the session as an argument, or store it in the object: "
                    + "`let session = InjectionManager.currentSession`")
        }
    }
}

extension LateCode.Cause {
    var text: String {
        switch self {
        case .awaited: "after an `await`"
        case .started: "in a task, on a queue or by a timer"
        case .entered: "at the start of asynchronous code that has left its caller's actor"
        }
    }
}
