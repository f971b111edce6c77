/// Finds the functions that only previews run, by name alone: the closure of `#Preview`, and the functions and first
/// values of variables that no other code names. They count as tests, because the program never runs them.
struct Previews {
    private let program: Program
    private(set) var functions: Set<Symbol> = []

    init(_ program: Program) {
        self.program = program
        let previews = program.functions.values.map(\.symbol).filter(Self.isPreview)
        guard !previews.isEmpty else { return }
        let reached = Set(reachableFrom: previews) { symbol in
            program.dispatch.targets(in: symbol).filter { program.functions[$0] != nil }
        }
        let ofOthers = reached.subtracting(previews).filter { symbol in
            mayRunWithoutCall(symbol)
                || program.callers[symbol].contains { !reached.contains($0.function) && !isUnusedAccessor($0.function) }
        }
        functions = reached.subtracting(Set(reachableFrom: ofOthers) { program.dispatch.targets(in: $0) })
    }

    /// True for the witness of a preview, which Xcode runs to show a view.
    private static func isPreview(_ symbol: Symbol) -> Bool {
        guard let proto = Demangler.conformance(of: symbol)?.proto else { return false }
        return ["PreviewProvider", "PreviewRegistry"].contains { proto.hasSuffix("." + $0) }
    }

    private func mayRunWithoutCall(_ symbol: Symbol) -> Bool {
        guard let function = program.functions[symbol], let module = program.functions.module(of: symbol) else {
            return true
        }
        let isOfProgram = program.modulesOfPrograms.contains(program.modules[module].name)
        return program.isEntryPoint(function, isPublicOne: !isOfProgram)
    }

    /// True for a getter or setter that no code calls. The compiler writes these for each static variable.
    private func isUnusedAccessor(_ symbol: Symbol) -> Bool {
        Accessor(symbol) != nil && program.callers[symbol].isEmpty
    }
}
