/// A registration in code that nothing reaches: the program stops where the type is first injected.
///
/// Only in modules of which a program is made: what runs a library is not known.
struct UncalledRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let program = graph.program
        let modules = program.modulesOfPrograms
        guard !modules.isEmpty else { return [] }
        let reached = Self.reached(program, modules)
        return graph.sites.registrations.compactMap { registration in
            guard modules.contains(program.modules[registration.module].name), !reached.contains(registration.function),
                let function = program.functions[Self.top(registration.function, program)]
            else { return nil }
            return Diagnostic(
                kind: .neverReached, types: [registration.type], severity: .warning, place: registration.place,
                message: "\(TypeNames.display(registration.type)) is registered in code that nothing reaches: "
                    + "nothing that runs the program, and no test, calls `\(function.name)`",
                notes: function.place.map { [.init(place: $0, message: "nobody calls it")] } ?? [])
        }
    }

    /// What the entry points lead to. The program is here: what is public is for others only where none is.
    private static func reached(_ program: Program, _ modules: Set<String>) -> Set<Symbol> {
        let entries = program.relevant.filter { symbol in
            guard var function = program.functions[symbol], let module = program.moduleOf[symbol] else { return false }
            if modules.contains(program.modules[module].name) { function.isPublic = false }
            return program.isEntryPoint(function)
        }
        return program.called(from: entries)
    }

    /// The first of those that lead to a function, and that people wrote.
    private static func top(_ symbol: Symbol, _ program: Program) -> Symbol {
        var current = symbol
        var written = symbol
        var seen: Set<Symbol> = []
        while seen.insert(current).inserted,
            let caller = program.callers[current]?.map(\.caller).filter({ !seen.contains($0) }).min()
        {
            current = caller
            if !caller.isThunk { written = caller }
        }
        return written
    }
}
