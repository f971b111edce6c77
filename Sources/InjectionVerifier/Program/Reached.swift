/// The relevant functions that the program may run, because an entry point calls them, directly or through others.
/// Tests and previews are no entry points of the program: the functions that these run are kept apart.
struct Reached {
    private let byProgram: Set<Symbol>
    private let byTests: Set<Symbol>
    /// All functions in the modules of programs.
    private let ofPrograms: Set<Symbol>

    init(_ program: Program) {
        let names = program.modulesOfPrograms
        let isOfProgram = program.modules.mapElements { names.contains($0.name) }
        let ofPrograms = Set(
            program.functions.values.map(\.symbol).filter {
                program.functions.module(of: $0).map { isOfProgram[$0] } == true
            })
        self.ofPrograms = ofPrograms
        let unnamed = Self.witnessesOfUnnamedTypes(program)
        let entries = program.callers.relevant.filter { symbol in
            guard let function = program.functions[symbol] else { return false }
            return program.isEntryPoint(function, isPublicOne: !ofPrograms.contains(symbol))
        }
        let others = entries.filter(program.isTest)
        byProgram = program.callers.called(from: entries.subtracting(others), besides: unnamed)
        byTests = program.callers.called(from: others, besides: unnamed)
    }

    /// True if the program may run a function. Also true for each function of a module that no program contains,
    /// because unread code may call it. That includes the functions of tests: ask `isTest`, too.
    func contains(_ symbol: Symbol) -> Bool {
        byProgram.contains(symbol) || !ofPrograms.contains(symbol)
    }

    /// True if a function is a relevant entry point of the program, or a relevant function that such an entry point
    /// calls, directly or through others.
    func runs(_ symbol: Symbol) -> Bool { byProgram.contains(symbol) }

    func isByTests(_ symbol: Symbol) -> Bool { byTests.contains(symbol) }

    /// Finds the witnesses of types that no code names except their own methods, and no declaration as a property's
    /// type, a superclass or an associated type. No code has a value of such a type, so its witnesses never run.
    private static func witnessesOfUnnamedTypes(_ program: Program) -> Set<Symbol> {
        var types = program.openableTypes
        for function in program.functions.values where !function.symbol.isThunk {
            for call in function.calls {
                types.formUnion(call.typeArguments)
                if let type = call.dynamicSelf { types.insert(type) }
                if case .requirement(_, let type) = call.callee { types.insert(type) }
                let owner = call.callee.symbol.flatMap { program.functions[$0]?.selfType }
                if let owner, owner != function.selfType { types.insert(owner) }
            }
        }
        for module in program.modules {
            types.formUnion(module.inheritances.map(\.superclass))
            types.formUnion(module.conformances.flatMap(\.associatedTypes.values))
            types.formUnion(module.declarations.flatMap(\.properties).map(\.type))
        }
        let named = Set(types.flatMap { $0.baseNames + [$0] }.map(program.hierarchy.plainBase))
        let witnesses = program.hierarchy.witnesses.values.joined().filter { !named.contains($0.base.plain) }
        return Set(witnesses.map(\.symbol))
    }
}
