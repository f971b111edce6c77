/// Finds functions that are named like a sign-out and reset nothing, in a program that resets elsewhere. If there is no
/// such function, finds programs in which each reset begins another session. Needs `--sessions`.
struct SignOutsWithoutReset: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let resets = Resets(graph)
        guard !resets.possiblyResetting.isEmpty else { return [] }
        let byName = graph.program.functions.values.filter {
            $0.signsOut && !graph.program.isTest($0.symbol) && !resets.happen(when: $0)
        }.compactMap(\.withoutReset)
        return byName.isEmpty ? resets.onlyBeginning.map { [$0] } ?? [] : byName
    }
}

/// The resets of a program: the functions that make them, and whether they register something.
private struct Resets {
    private let program: Program
    /// The functions that may reset, themselves or by a call.
    let possiblyResetting: Set<Symbol>
    /// The functions that may make a reset which registers nothing, themselves or by a call.
    private let ending: Set<Symbol>
    /// The calls of resets that the program may make. `registers` is true if the closure of the reset registers
    /// something on each path.
    private let resetCalls: [(site: CallSite, call: Call, registers: Bool)]

    init(_ graph: InjectionGraph) {
        let program = graph.program
        self.program = program
        let sites = Set(program.resets.flatMap(program.callers.ofProgram)).sorted()
        resetCalls = program.resetSites.compactMap { site in
            guard let call = program.functions.call(at: site),
                program.modulesOfPrograms.isEmpty || program.reached.contains(site.function)
            else { return nil }
            return (site, call, program.signIns.contains(call))
        }
        let places = Set(resetCalls.filter { !$0.registers }.map(\.call.place))
        let ends = sites.filter { program.functions.call(at: $0).map { places.contains($0.place) } == true }
        ending = Self.functions(leadingTo: ends, in: program)
        possiblyResetting = Self.functions(leadingTo: sites, in: program)
    }

    /// Finds the functions that may make one of the calls `resets`, themselves or in functions that they call. A
    /// function that starts a task or stores a closure which resets is among them. The callers of such a function are
    /// added only if their call can run no other function, or if it is named like a sign-out: `screen.open()` is no
    /// sign-out, although one kind of screen starts a task that may reset.
    private static func functions(leadingTo resets: [CallSite], in program: Program) -> Set<Symbol> {
        struct Step: Hashable { var symbol: Symbol; var isStarted: Bool }
        let steps = Set(reachableFrom: resets.map { Step(symbol: $0.function, isStarted: false) }) { step in
            program.callsAtOnce.callers(of: step.symbol).filter { caller in
                !step.isStarted || program.functions[step.symbol]?.signsOut == true
                    || program.callsAtOnce.functions(at: caller.site).count == 1
            }.map { Step(symbol: $0.site.function, isStarted: step.isStarted || $0.time != .now) }
        }
        return Set(steps.map(\.symbol))
    }

    /// True if `function`, which is named like a sign-out, may reset, or if a caller of it may. The reset of a caller
    /// is enough only if it registers nothing, follows the sign-out, or is in a function that is itself named like a
    /// sign-out.
    func happen(when function: Function) -> Bool {
        if possiblyResetting.contains(function.symbol) { return true }
        // The callers of `function` are searched up to the first that is not named like a sign-out. Top-level code and
        // `static func main()` are left out, because all resets are called from there.
        let signOutsAndCallers = Set(reachableFrom: [function.symbol]) { symbol in
            guard let called = program.functions[symbol] else { return [] }
            let callers = program.callers.ofProgram(symbol).filter { !$0.function.beginsProgram }
            // A sign-out may start a task that tells the server: `Task { await server.signOut() }`.
            if called.name.isClosure {
                return callers.filter { program.functions.call(at: $0)?.time != .escaping }.map(\.function).filter {
                    program.functions[$0]?.signsOut == true || endsItself($0)
                }
            }
            return symbol.isThunk || called.signsOut ? callers.map(\.function) : []
        }
        return signOutsAndCallers.contains { symbol in
            if ending.contains(symbol) { return true }
            guard possiblyResetting.contains(symbol), let caller = program.functions[symbol] else { return false }
            if caller.signsOut || symbol.isThunk { return true }
            func calls(_ symbols: Set<Symbol>) -> [CallNumber] {
                caller.calls.indices.filter {
                    !symbols.isDisjoint(with: program.dispatch.targets(at: CallSite(function: symbol, call: $0)))
                }
            }
            let signOuts = calls(signOutsAndCallers.subtracting([symbol]))
            let resets =
                calls(possiblyResetting) + caller.calls.indices.filter { caller.calls[$0].injection?.resets == true }
            return resets.contains { reset in signOuts.contains { caller.leads(from: $0, to: reset) } }
        }
    }

    /// True if a function itself makes a reset that registers nothing.
    private func endsItself(_ symbol: Symbol) -> Bool {
        resetCalls.contains { $0.site.function == symbol && !$0.registers }
    }

    /// True if a function is a beginning of the program, such as top-level code, or if only beginnings call it.
    private func isDemo(_ symbol: Symbol) -> Bool {
        program.beginnings.contains(symbol)
            || program.isCalledOnly(by: program.beginnings, symbol)
    }

    /// A finding about a program in which each reset begins a session, so that nobody ever signs out. It is nil for a
    /// library, and for a demo, in which only beginnings reset, because a demo needs no sign-out.
    var onlyBeginning: Diagnostic? {
        guard !program.modulesOfPrograms.isEmpty, resetCalls.allSatisfy(\.registers),
            let first = resetCalls.filter({ !isDemo($0.site.function) }).map(\.call.place).min()
        else { return nil }
        return Diagnostic(
            kind: .signOutWithoutReset, severity: .warning, place: first,
            message:
                "each reset of this program begins another session, and none only ends one, so nobody signs out; write "
                + "`InjectionManager.resetCurrentContainer()` where the user does")
    }
}

extension Function {
    fileprivate var withoutReset: Diagnostic? {
        place.map {
            Diagnostic(
                kind: .signOutWithoutReset, severity: .warning, place: $0,
                message: "`\(name)` resets nothing, so the next user gets what belongs to this one; "
                    + "write `InjectionManager.resetCurrentContainer()` in it")
        }
    }
}
