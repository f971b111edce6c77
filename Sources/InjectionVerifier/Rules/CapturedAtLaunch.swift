/// A block that is registered for good captures a value, which then survives every sign-out.
struct CapturedAtLaunch: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        // In a program that has no sessions, nothing survives one.
        guard graph.program.mayReset else { return [] }
        let resets = Resets(graph)
        return graph.ofPrograms.compactMap { registration in
            guard graph.isForGood(registration), let name = Self.captured(registration.block, graph.program),
                !resets.mayReplace(registration)
            else { return nil }
            let type = TypeNames.display(registration.type)
            return Diagnostic(
                kind: .capturedForGood, types: [registration.type], severity: .warning, place: registration.place,
                message:
                    "the block of \(type) captures \(name.isEmpty ? "a value" : "`\(name)`"), and no reset releases it; "
                    + "if it belongs to a user, register \(type) in the closure of `resetCurrentContainer`; "
                    + "if not, register an instance with `register(_:as:)`")
        }
    }

    /// The first value that a function captured, but for functions that captured nothing themselves.
    static func captured(_ block: FunctionValue, _ program: Program) -> String? {
        guard case .function(let symbol, _, let functions) = block else { return nil }
        for function in functions.values { if let name = captured(function, program) { return name } }
        let captures = program.functions[symbol]?.captures ?? [:]
        return captures.filter { functions[$0.key] == nil }.min { $0.key < $1.key }?.value
    }
}
