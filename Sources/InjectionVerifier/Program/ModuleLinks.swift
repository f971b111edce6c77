/// Tells by the imports which modules are linked into one program.
struct ModuleLinks {
    private let program: Program
    /// For each module, its name and the names of all modules that it imports, directly or not.
    private let closures: [Set<String>]
    private let isProgram: Bool

    init(_ program: Program) {
        self.program = program
        let imports = Dictionary(program.modules.map { ($0.name, $0.imports) }, uniquingKeysWith: +)
        closures = program.modules.map { module in Set(reachableFrom: [module.name]) { imports[$0] ?? [] } }
        isProgram = !program.modulesOfPrograms.isEmpty
    }

    /// True if one program has both functions. If libraries are read without a program, the functions must be in one
    /// module, or some module must import both of theirs.
    func areLinked(_ one: Symbol, _ other: Symbol) -> Bool {
        guard !isProgram, let one = program.functions.module(of: one), let other = program.functions.module(of: other)
        else { return true }
        let (name, otherName) = (program.modules[one].name, program.modules[other].name)
        return name == otherName || closures.contains { $0.contains(name) && $0.contains(otherName) }
    }
}
