/// All modules together, and what runs when the program does.
final class Program {
    let modules: [ModuleFacts]
    let compositions: Compositions
    let properties: StoredProperties
    let names: TypeNames
    let hierarchy: TypeHierarchy
    let functions: Functions
    let dispatch: Dispatch
    let callers: Callers
    /// The functions that other programs call in modules which this one links, too, and that this one does not call.
    var calledByOthers: Set<Symbol> = []

    init(_ modules: [ModuleFacts]) {
        self.modules = modules
        compositions = Compositions(modules)
        properties = StoredProperties(modules)
        names = TypeNames(modules)
        hierarchy = TypeHierarchy(modules, names)
        functions = Functions(modules, names)
        dispatch = Dispatch(modules, functions, hierarchy)
        callers = Callers(functions, dispatch)
        functions.qualifyNames(in: callers.relevant)
    }

    func isTest(_ function: Symbol) -> Bool { functions.isTest(function) }

    /// What runs when the program does.
    private(set) lazy var reached = Reached(self)
    private(set) lazy var callsAtOnce = CallsAtOnce(self)

    /// The types that are marked `@main`.
    private(set) lazy var mainTypes = Set(
        functions.values.filter { $0.name.path.hasSuffix(".$main()") }.compactMap { $0.selfType.map(\.base) })

    private(set) lazy var beginnings = Set(functions.values.filter(begins).map(\.symbol))

    func isOfMainType(_ function: Function) -> Bool {
        function.selfType.map { mainTypes.contains($0.base) } == true
    }

    /// That of the executable.
    var name: String? { modules.first(where: \.isExecutable)?.name }

    /// Modules with an entry point, and all that they import.
    var modulesOfPrograms: Set<String> {
        let imports = Dictionary(modules.map { ($0.name, $0.imports) }, uniquingKeysWith: +)
        let programs = modules.map(\.name).filter { functions[Symbol("main of " + $0)] != nil }
        return Set(reachableFrom: programs) { imports[$0] ?? [] }
    }

    /// Whether something that is not a call in the code that was read runs a function: the system, other modules,
    /// tests, Objective-C or C, or the release of an object.
    func isEntryPoint(_ function: Function) -> Bool {
        function.isPublic
            || isTest(function.symbol) || [.objectiveC, .foreign].contains(function.symbol.kind)
            || function.isDeinit || dispatch.isCalledFromOutside(function)
    }

    /// Whether something resets, or nobody knows, because what runs a library was not read.
    var mayReset: Bool {
        modulesOfPrograms.isEmpty
            || callers.resetting(onlySurely: false).contains {
                !isTest($0) && functions[$0] != nil && reached.contains($0)
            }
    }

    /// Whether `resolveAll()` is called, which injects all that is registered.
    var resolvesAll: Bool { callers.called.contains(where: InjectionSymbol.resolvesAll) }

    /// Types whose metatype is stored, or a value of which is made an existential one.
    var openableTypes: Set<TypeID> {
        Set(
            modules.indices.flatMap { index in
                modules[index].openableTypes.map { compositions.simplified(names.qualified($0, in: index)) }
            })
    }

    /// What a generic parameter, or a type that belongs to one, may stand for where that is not known: what generic code
    /// is called with, but for the library, and what an existential was made of; and what these are made of.
    var possibleArguments: Set<TypeID> {
        let written = functions.values.flatMap { function in
            function.calls.filter { $0.injection == nil }.flatMap {
                functions.typeArguments(of: $0, in: function.symbol)
            }
        }.compactMap { $0 }.map(compositions.simplified)
        let declared = modules.flatMap { module in
            module.inheritances.map(\.superclass) + module.conformances.flatMap(\.associatedTypes.values)
        }
        return Set((openableTypes + written + declared).flatMap(\.parts))
    }

    /// What a call injects, if it does, in a use of its function.
    func injectedType(of call: Call, in function: Symbol, _ types: Substitution = Substitution()) -> TypeID? {
        guard call.injects, let written = functions.typeArguments(of: call, in: function).first, let written else {
            return nil
        }
        return compositions.simplified(types.apply(to: written, in: hierarchy))
    }
}

extension FunctionValue {
    var symbol: Symbol? {
        if case .function(let symbol, _, _) = self { symbol } else { nil }
    }
}
