/// Tells which resets begin a user's session, and which only end one.
///
/// A reset such as `reset { if let user { register(user) } }` may be the sign-out as well, so it counts as one that
/// only ends a session.
final class SignIns {
    private let functions: Functions
    private let dispatch: Dispatch
    /// The functions that may register something. Those of the library are among them.
    private let registering: Set<Symbol>
    private let registersAlways = Memo<Symbol, Bool>(unfinished: false)

    init(_ functions: Functions, _ dispatch: Dispatch, _ callers: Callers) {
        (self.functions, self.dispatch) = (functions, dispatch)
        registering = callers.calling(
            callers.called.filter { $0.injection?.registers == true }, onlySurely: false)
    }

    /// True if the closure of a reset registers something for the next session, on each of its paths. False for a reset
    /// without a closure. True if it is not known which closure the reset runs, as for one out of a variable.
    func contains(_ reset: Call) -> Bool {
        reset.injection?.resetsRegistering == true && reset.closureSymbols.allSatisfy(alwaysRegisters)
    }

    /// True if a function registers something on each path on which it returns. A loop, as over all modules, counts as
    /// if it were never empty.
    private func alwaysRegisters(_ symbol: Symbol) -> Bool {
        guard registering.contains(symbol) else { return false }
        guard let function = functions[symbol] else { return true }
        return registersAlways(symbol) {
            let calls = function.calls.indices.filter { call in
                dispatch.targets(at: CallSite(function: symbol, call: call)).contains(where: alwaysRegisters)
            }
            return calls.contains { function.calls[$0].isRepeated }
                || function.flow.isCertain(oneOf: Set(calls.map { function.blocks[$0] }))
        }
    }
}
