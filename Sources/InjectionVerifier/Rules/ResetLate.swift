/// Finds sign-outs that follow an `await`. By then another user may have signed in, and would be signed out. So would
/// the user whose session `InjectionManager.currentSession.end()` ends after an `await`.
///
/// A reset with a closure is a sign-in, which follows its `await` on purpose.
struct ResetLate: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let late = graph.late
        let signOuts = graph.signOuts
        let started = graph.calls.startedLater
        let ends = Set(program.resetSites.filter { endsLateSession($0, graph) })
        let sites = signOuts.sites.filter { late.followsAwait($0) }.union(ends).sorted()
        let reported = Set(sites.map(\.function))
        let surely = program.callers.calling(program.callers.called.filter { $0.injection == .reset })
        return sites.compactMap { site in
            guard let function = program.functions[site.function], !function.symbol.isThunk,
                !program.isMain(function) || started.contains(function.symbol), !signOuts.isDriven(site)
            else { return nil }
            let call = function.calls[site.call]
            // If the called function waits before it resets, the finding is in that function.
            guard program.dispatch.candidates(call.callee, in: function).allSatisfy({ !reported.contains($0) }) else {
                return nil
            }
            let isSure = ends.contains(site) || call.callee.symbol.map(surely.contains) == true
            return Diagnostic(
                kind: .resetLate, place: call.place,
                message:
                    "this \(isSure ? "reset follows an `await`" : "may reset after an `await`"), when another user may "
                    + "have signed in, and would sign that user out; reset first and wait afterwards, or write "
                    + "`session.end()`, where `session` is the `currentSession` before the `await`",
                notes: isSure ? [] : signOuts.way(from: site).map { .step($0, "it is reached from") })
        }
    }

    /// True for a call of `session.end()` whose `session` is read after an `await` of the same function.
    private func endsLateSession(_ site: CallSite, _ graph: InjectionGraph) -> Bool {
        let program = graph.program
        guard let call = program.functions.call(at: site), call.injection == .end else { return false }
        return program.callers.makers(of: call.inputs.values.flatMap(\.self), in: site.function).contains { maker in
            maker.function == site.function && graph.late.followsAwait(maker)
                && program.functions.call(at: maker)?.callee.symbol == InjectionSymbol.currentSession
        }
    }
}
