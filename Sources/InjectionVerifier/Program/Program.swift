/// All modules of one program, and the answers that follow from their facts together.
///
/// The input is the facts of each module. The output is the types that conform and inherit (`hierarchy`), the functions
/// that a call reaches (`dispatch`), the callers of a function (`callers`, `callsAtOnce`), and the functions that run
/// at all (`reached`). For example, one module has `protocol Store`, a second one `class Disk: Store`, and a third
/// `store.save()`: only together they say that this calls `Disk.save`. `CallGraph` then tells the types and closures
/// apart with which a function is called.
final class Program {
    let modules: [ModuleFacts]
    let compositions: Compositions
    /// The stored properties, by their names: `Cart.user`. Several types of one name may have one.
    let properties: [String: [TypeDeclaration.Property]]
    let names: TypeNames
    let hierarchy: TypeHierarchy
    let functions: Functions
    let dispatch: Dispatch
    let callers: Callers
    /// Functions in modules that this program shares with others: the others run these functions, and this program
    /// does not.
    var calledByOthers: Set<Symbol> = []

    init(_ modules: [ModuleFacts]) {
        self.modules = modules
        compositions = Compositions(modules)
        properties = modules.flatMap(\.declarations).reduce(into: [:]) { properties, type in
            for property in type.properties {
                properties["\(type.name).\(property.name)", default: []].append(property)
            }
        }
        names = TypeNames(modules)
        hierarchy = TypeHierarchy(modules, names)
        functions = Functions(modules, names)
        dispatch = Dispatch(modules, functions, hierarchy)
        callers = Callers(functions, dispatch)
        functions.qualifyNames(in: callers.relevant)
        functions.qualifyVariables()
    }

    func isTest(_ function: Symbol) -> Bool { functions.isTest(function) }

    private(set) lazy var reached = Reached(self)
    private(set) lazy var callsAtOnce = CallsAtOnce(self)
    /// The resets of the library that code calls.
    private(set) lazy var resets = callers.called.filter { $0.injection?.resets == true }
    /// The functions that may reset when they are called, and those that surely do.
    private(set) lazy var resetting = callers.calling(resets, onlySurely: false)
    private(set) lazy var surelyResetting = callers.calling(resets)

    /// The types that are marked `@main`.
    private(set) lazy var mainTypes = Set(
        functions.values.filter { $0.name.member == "$main()" }.compactMap { $0.selfType.map(\.base) })

    private(set) lazy var beginnings = Set(functions.values.filter(begins).map(\.symbol))

    func isOfMainType(_ function: Function) -> Bool {
        function.selfType.map { mainTypes.contains($0.base) } == true
    }

    /// The name of the executable's module.
    var name: String? { modules.first(where: \.isProgram)?.name }

    /// The modules with an entry point, and all that they import; empty for a package of libraries.
    private(set) lazy var modulesOfPrograms = modules.filter(\.isProgram)
        .reduce(into: Set<String>()) { $0.formUnion(linkedNames[$1.name] ?? []) }
    private(set) lazy var linkedNames = modules.linkedNames

    /// True if something other than a call that was read may run a function: the system, other modules, tests,
    /// Objective-C or C, or the release of an object. Other modules count only where they may be unread: a program was
    /// read whole, so a function of it is no entry point just because it is public.
    func isEntryPoint(_ function: Function, isPublicOne: Bool) -> Bool {
        isPublicOne && function.isPublic
            || isTest(function.symbol) || [.objectiveC, .foreign].contains(function.symbol.kind)
            || function.isDeinit || dispatch.isCalledFromOutside(function)
    }

    /// True if the program resets. Libraries without a program count, because a program that uses them may.
    var mayReset: Bool {
        modulesOfPrograms.isEmpty
            || resetting.contains { !isTest($0) && functions[$0] != nil && reached.contains($0) }
    }

    /// True if the program calls `resolveAll()`, which injects all that is registered.
    var resolvesAll: Bool { callers.called.contains(where: InjectionSymbol.resolvesAll) }

    /// Types whose metatype is stored, or of which a value becomes an existential one: a loop may register them.
    var openableTypes: Set<TypeID> {
        Set(
            modules.indices.flatMap { index in
                modules[index].openableTypes.map { compositions.simplified(names.qualified($0, in: index)) }
            })
    }

    /// The types that an unknown generic parameter may stand for: those that generic code is called with, except in
    /// calls of the library; those that become existentials; superclasses and associated types; and the types in all of
    /// these.
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

    /// Returns the type that a call injects, with `types` for the generic parameters of its function; nil if the call
    /// injects nothing, or if several types have the name.
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
