/// A function whose name says that the user signs out, and that resets nothing, in a program that resets elsewhere. Off
/// unless asked for.
struct SignOutsWithoutReset: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let resetting = program.callers.resetting(onlySurely: false).filter {
            program.functions[$0] != nil && !program.isTest($0)
        }
        guard options.checksSessions, !resetting.isEmpty else { return [] }
        return program.functions.values.filter { $0.signsOut && !program.isTest($0.symbol) }.compactMap {
            function in
            // Whoever calls it may reset; where the program begins, somebody always does.
            let callers = Set(reachableFrom: [function.symbol]) { symbol in
                guard symbol.isThunk || program.functions[symbol]?.signsOut == true else { return [] }
                return program.callers[symbol].map(\.caller).filter {
                    $0.kind != .foreign
                }
            }
            guard callers.isDisjoint(with: resetting), let place = function.place else { return nil }
            return Diagnostic(
                kind: .signOutWithoutReset, severity: .warning, place: place,
                message: "`\(function.name)` resets nothing, so the next user gets what belongs to this one; "
                    + "write `InjectionManager.resetCurrentContainer()` in it")
        }
    }
}
