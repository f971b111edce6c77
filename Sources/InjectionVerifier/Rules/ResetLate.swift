/// A sign-out that follows an `await`: by then another user may have signed in, whom it signs out.
///
/// A reset with a closure is a sign-in, which comes after its `await` on purpose.
struct ResetLate: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let signingOut = program.callers.calling(program.callers.called.filter { $0.injection == .reset })
        guard !signingOut.isEmpty else { return [] }
        let late = LateCode(graph)
        func calls(in function: Function) -> [Call] {
            function.calls.enumerated().filter { index, call in
                // `await closeOnMain()` of another actor: its own hop is no wait before it.
                let called = call.callee.symbol.flatMap { program.functions[$0] }
                return call.time == .now && !call.isReference && call.callee.symbol.map(signingOut.contains) == true
                    && (called?.isolation != .mainActor || function.isolation == .mainActor)
                    && late.followsAwait(CallSite(function: function.symbol, call: index))
            }.map(\.element)
        }
        return program.functions.values.filter { function in
            program.callers.relevant.contains(function.symbol) && !program.isTest(function.symbol)
                && !function.symbol.isThunk && !program.isMain(function)
        }.flatMap(calls).filter { call in
            // What the function that it calls does late is reported there.
            call.callee.symbol.flatMap { program.functions[$0] }.map { calls(in: $0).isEmpty } ?? true
        }.map { call in
            Diagnostic(
                kind: .resetLate, place: call.place,
                message:
                    "this reset follows an `await`, when another user may have signed in, and would sign that user "
                    + "out; reset first and wait afterwards, or write `session.end()`, where `session` is the "
                    + "`currentSession` before the `await`")
        }
    }
}
