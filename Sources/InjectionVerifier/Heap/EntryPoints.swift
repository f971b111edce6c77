/// Where the program begins for the heap. Nobody knows who calls these, and when: what gives a variable its first
/// value, and each function from which an injection can be reached, as a method of each object that there is.
struct EntryPoints {
    /// Functions from which an injection can be reached, those that make what has such functions, hooks, and what runs
    /// when an object is released.
    let wanted: Set<Symbol>
    /// What may write to a static or global variable.
    private let writing: Set<Symbol>
    private let program: Program

    init(_ program: Program) {
        self.program = program
        let owners = Set(program.callers.relevant.compactMap { program.functions[$0]?.selfType.map(\.base) })
        let makers = program.functions.values.filter { function in
            function.isInitializer && function.selfType.map { owners.contains($0.base) } == true
        }
        wanted = program.callers.relevant.union(program.callers.calling(makers.map(\.symbol), onlySurely: false))
            .union(program.hooks.values.joined())
            .union(program.functions.values.filter(\.isWrittenDeinit).map(\.symbol))
        writing = program.callers.calling(program.callers.called.filter { $0.kind == .addressor }, onlySurely: false)
    }

    func contains(_ symbol: Symbol) -> Bool {
        guard let function = program.functions[symbol], function.genericParameters.isEmpty, !function.isClosure,
            !program.isTest(symbol)
        else { return false }
        return program.isOfMainType(function) || symbol.kind == .globalInitializer
            || wanted.contains(symbol) && !function.isInitializer
    }

    /// Whether it matters what a function does that is handed nothing: from there an injection can be reached, or a
    /// variable that it writes; or it makes something, as initializers do, also that of a property or of its wrapper.
    func isEntered(_ symbol: Symbol) -> Bool {
        wanted.contains(symbol) || writing.contains(symbol) || symbol.makesFirstValue
    }
}

extension Function {
    /// What the compiler writes does nothing.
    fileprivate var isWrittenDeinit: Bool {
        name.role == .deinitializer
            && constraints.all.contains { [.store, .move, .call, .callValue].contains($0.kind) }
    }

    /// What is static is called on a class, which holds nothing of its objects.
    var isMethod: Bool { selfType != nil && !name.isStatic && constraints.arguments > 0 }

    /// It runs where it is called, with what it captured.
    var isClosure: Bool { name.isClosure || symbol.isAutoclosure || symbol.isThunk }
}
