/// A type that only sessions register, injected by what exists without one: it traps after a sign-out.
struct MissingDefaults: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let registrations = graph.ofPrograms.filter { !$0.isIsolated }
        let atLaunch = Set(registrations.filter(\.isAtLaunch).map(\.type))
        let ofSessions = registrations.filter { $0.endsWithSession && !atLaunch.contains($0.type) }
        guard !ofSessions.isEmpty else { return [] }
        let places = Dictionary(ofSessions.map { ($0.type, $0.place) }) { first, _ in first }
        let own = graph.sites.layers.called(
            onlyBy: registrations.filter(\.endsWithSession).compactMap { $0.block.symbol })
        var signedIn = SignedInCalls(program)
        var owners: [String: Bool] = [:]
        for function in program.functions.values where function.isInitializer {
            guard let type = function.selfType.map(Program.base) else { continue }
            owners[type] = (owners[type] ?? true) && own.contains(function.symbol)
        }
        return graph.sites.injections.compactMap { injection in
            guard injection.kind == .inject, let place = places[injection.type],
                !injection.isOfTest, !own.contains(injection.function),
                program.functions[injection.function]?.selfType.flatMap({ owners[Program.base($0)] }) != true,
                let index = program.functions[injection.function]?.calls.firstIndex(where: {
                    $0.place == injection.chain.first ?? injection.place
                }), !signedIn.contains(index, of: injection.function)
            else { return nil }
            let name = TypeNames.display(injection.type)
            return Diagnostic(
                kind: .onlyInSessions, types: [injection.type], severity: .warning, place: injection.place,
                message:
                    "only sessions register \(name), so this traps where none has, as before a sign-in; "
                    + "register a default at launch, or inject an optional",
                notes: [.init(place: place, message: "it is registered for a session here")])
        }
    }
}

extension Function {
    /// Top-level code or `static func main()`, where a program may begin.
    var isMain: Bool {
        symbol.hasPrefix("main of ") || symbol.hasPrefix("async_Main of ")
            || symbol.contains("4mainyy") && symbol.hasSuffix("FZ")
    }

    var isInitializer: Bool { symbol.hasSuffix("fc") || symbol.hasSuffix("fC") }
}
