/// A type that only sessions register, injected by what exists without one: it traps after a sign-out. Reported once
/// for each type, where it is injected first.
struct OnlyInSessions: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let registrations = graph.ofPrograms.filter { !$0.isIsolated }
        let atLaunch = Set(registrations.filter(\.isAtLaunch).map(\.type))
        let ofSessions = registrations.filter { !atLaunch.contains($0.type) }
        guard !ofSessions.isEmpty else { return [] }
        let places = Dictionary(ofSessions.map { ($0.type, $0.place) }) { first, _ in first }
        let own = graph.sites.layers.called(
            onlyBy: registrations.filter(\.endsWithSession).compactMap { $0.block.symbol })
        var signedIn = SignedIn(program)
        // Types of which only sessions make objects.
        let initializers = program.functions.values.filter { $0.isInitializer && $0.selfType != nil }
        let owned = Dictionary(grouping: initializers) { $0.selfType.map(SILType.base) }
            .filter { $0.value.map(\.symbol).allSatisfy(own.contains) }
        var reported: Set<String> = []
        return graph.sites.injections.sorted { $0.place < $1.place }.compactMap { injection in
            guard injection.kind == .inject, let place = places[injection.type], !reported.contains(injection.type),
                !injection.isOfTest, !own.contains(injection.function),
                let function = program.functions[injection.function],
                owned[function.selfType.map(SILType.base)] == nil,
                let index = function.calls.firstIndex(where: { $0.place == injection.written }),
                !signedIn.contains(index, of: function)
            else { return nil }
            reported.insert(injection.type)
            // How the place is reached with nobody signed in.
            var way: [Diagnostic.Note] = []
            var reached: Set<Symbol> = [function.symbol]
            var last = function
            while let (caller, call) = program.callers[last.symbol].first(where: { caller, call in
                guard !reached.contains(caller), !program.isTest(caller), let function = program.functions[caller]
                else { return false }
                return !signedIn.contains(call, of: function)
            }), let next = program.functions[caller] {
                way.append(.step(next.calls[call].place, "called from"))
                reached.insert(caller)
                last = next
            }
            let name = TypeNames.display(injection.type)
            return Diagnostic(
                kind: .onlyInSessions, types: [injection.type], severity: .warning, place: injection.place,
                message:
                    "only sessions register \(name), so this traps where none has, as before a sign-in; "
                    + "register a default at launch, or inject an optional",
                notes: way + [.init(place: place, message: "it is registered for a session here")])
        }
    }
}

/// Calls that stand after one that begins a session, in their function or wherever that is called.
private struct SignedIn {
    private let program: Program
    /// What surely begins a session when it is called, and what may end one.
    private let beginning: Set<Symbol>
    private let ending: Set<Symbol>
    /// For each function, whether all calls of it are such.
    private var known: [Symbol: Bool] = [:]

    init(_ program: Program) {
        self.program = program
        let resets = Dictionary(grouping: program.callers.called, by: \.injection)
        beginning = program.callers.calling(resets[.resetRegistering] ?? [])
        ending = program.callers.calling(resets[.reset] ?? [], onlySurely: false).subtracting(beginning)
    }

    mutating func contains(_ index: Int, of function: Function) -> Bool {
        let isConditional = function.calls[index].isConditional
        for call in function.calls[..<index].reversed() where call.time == .now {
            let called = program.dispatch.candidates(call.callee, in: function)
            if called.contains(where: ending.contains) { return false }
            // Under a condition perhaps both are made, or neither.
            if isConditional || !call.isConditional, called.contains(where: beginning.contains) { return true }
        }
        if let known = known[function.symbol] { return known }
        // That of a function which leads to itself.
        known[function.symbol] = false
        let callers = program.callers[function.symbol]
        // A lazy property that nothing reads injects nothing.
        let isOnly =
            (!callers.isEmpty || function.isLazyGetter) && !program.isEntryPoint(function)
            && callers.allSatisfy { symbol, call in
                guard let caller = program.functions[symbol] else { return false }
                return caller.calls[call].time == .now && contains(call, of: caller)
            }
        known[function.symbol] = isOnly
        return isOnly
    }
}
