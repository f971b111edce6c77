/// Finds closures that outlive sessions and capture an object of a session. The closure is the block of a permanent
/// registration, or launch stores it. `register(Log.self) { Log(user) }` keeps the first `user` for good.
struct CapturedForGood: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard graph.program.mayReset, !graph.scope.reasons.isEmpty else { return [] }
        let state = graph.state
        let blocks = graph.ofPrograms.filter {
            graph.isForGood($0) && !$0.endsWithSession && !$0.isInstance && !state.mayReplaceOneOfSession($0)
        }
        let registered = Set(graph.ofPrograms.flatMap(\.block.symbols))
        return blocks.compactMap { block($0, state) } + closures(besides: registered, state)
    }

    private func block(_ registration: Registration, _ state: ProgramState) -> Diagnostic? {
        let type = TypeNames.display(registration.type)
        // A helper may hand the block on in a thunk, which captures it.
        let functions = registration.block.symbols.sorted()
        guard
            let captured = functions.lazy.compactMap({ captured(by: $0, state) }).first
                ?? captureOfSession(in: registration, state)
        else { return nil }
        let name = captured.name.isEmpty ? "a value" : "`\(captured.name)`"
        return diagnostic(
            captured.type, at: registration.place,
            "the block of \(type) captures \(name), which holds \(TypeNames.display(captured.type)), and no reset releases it; "
                + "inject it in the block, or register \(type) in the closure of `resetCurrentContainer`",
            state, about: registration.type)
    }

    /// Finds the first value that a closure captures strongly, and whose type may hold an object of a session. Returns
    /// the value's name, which is empty if it is not known, and the session type. Returns nil if there is no such
    /// value.
    private func captured(by symbol: Symbol, _ state: ProgramState) -> (name: String, type: TypeID)? {
        guard let function = state.program.functions[symbol] else { return nil }
        return function.captureTypes.sorted { $0.key < $1.key }.lazy.compactMap { index, type in
            guard !type.isWeak, let held = state.mayBeCaptured(by: type) else { return nil }
            return (function.captures[index] ?? "", held.type)
        }.first
    }

    /// Finds a session type whose object the block keeps through a captured value: the captured object injects that
    /// type, or the value was computed from an instance of it. Returns nil if there is none. The name is always empty.
    private func captureOfSession(in registration: Registration, _ state: ProgramState) -> (name: String, type: TypeID)?
    {
        let types = registration.block.symbol.flatMap { state.program.functions[$0]?.captureTypes.values } ?? [:].values
        guard types.contains(where: { !$0.isWeak && state.proof.keeps($0, madeAs: []) }) else { return nil }
        return state.proof.reason(registration.makers).map { ("", $0.injected.type.unwrapped) }
    }

    /// Finds closures of launch that capture an object of a session and may outlive the function that makes them: see
    /// `lasts`. Closures in `blocks` are left out, because `block` judges them.
    private func closures(besides blocks: Set<Symbol>, _ state: ProgramState) -> [Diagnostic] {
        state.program.functions.values.filter {
            state.code.alive.contains($0.symbol) && !state.program.isTest($0.symbol)
        }
        .flatMap { function in
            function.calls.numbered.compactMap { index, call -> Diagnostic? in
                guard call.isReference, call.time == .escaping, let closure = call.callee.symbol,
                    state.program.functions[closure]?.name.isClosure == true, !blocks.contains(closure),
                    let captured = captured(by: closure, state),
                    state.code.isLaunch(function.position(before: index), in: function),
                    lasts(closure, madeBy: function, state)
                else { return nil }
                let name = TypeNames.display(captured.type)
                return diagnostic(
                    captured.type, at: call.place,
                    "a closure that launch stores captures `\(captured.name)`, which holds \(name), and no reset releases "
                        + "it; inject \(name) in the closure", state, about: captured.type)
            }
        }
    }

    /// True if a closure may be stored for good: the function that makes it hands it to no function, as in
    /// `onDone = { … }`, to an unread function, or to a function that writes a lasting variable, itself or in functions
    /// that it calls. False if an initializer of the program only stores the closure in its new object: the closure is
    /// then released with the object.
    private func lasts(_ closure: Symbol, madeBy function: Function, _ state: ProgramState) -> Bool {
        let targets = function.calls.filter { call in
            call.closures.values.contains { $0.symbols.contains(closure) }
        }.flatMap { state.program.dispatch.candidates($0.callee, in: function) }
        guard !targets.isEmpty, targets.allSatisfy({ state.program.functions[$0] != nil }) else { return true }
        return Set(reachableFrom: targets) { state.program.runs(by: $0).map(\.symbol) }.contains { symbol in
            state.writes.writes(in: symbol).contains { write in
                state.lasting.reasons[write.variable] != nil && state.program.functions[symbol]?.isFirstValue == false
            }
        }
    }

    private func diagnostic(
        _ type: TypeID, at place: Place, _ message: String, _ state: ProgramState, about subject: TypeID
    ) -> Diagnostic {
        Diagnostic(
            kind: .capturedForGood, types: [subject], severity: .warning, place: place, message: message,
            notes: state.graph.scope.notes(type))
    }
}
