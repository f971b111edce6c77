/// What belongs to a session is injected after an `await` of the same function, or in a closure that a task, a queue or
/// a timer runs, when another user may be signed in. Off unless asked for.
struct InjectedLate: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let scope = graph.scope
        guard options.checksSessions, !scope.reasons.isEmpty else { return [] }
        let late = LateCode(graph)
        return graph.sites.injections.compactMap { injection in
            guard scope.contains(injection.type), injection.kind != .resolveInSession, !injection.isOfTest,
                let site = graph.program.functions.site(at: injection.written, in: injection.function),
                let moment = late.moment(of: site)
            else { return nil }
            let type = injection.type.unwrapped
            let before =
                moment == .awaited ? "before the `await`" : "before that is started, and capture it"
            return Diagnostic(
                kind: .injectedLate, types: [type], severity: .warning, place: injection.written,
                message: "\(TypeNames.display(type)), which \(scope.explanation(type)), is injected \(moment.text), "
                    + "when another user may be signed in; inject it \(before), or use `session.resolve`",
                notes: scope.notes(type))
        }
    }
}

extension LateCode.Moment {
    var text: String {
        self == .awaited ? "after an `await`" : "in a task, on a queue or by a timer"
    }
}
