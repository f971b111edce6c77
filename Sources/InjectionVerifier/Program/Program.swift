/// All modules of one program, and the answers that follow from their facts together.
///
/// From the facts of the modules, a program derives the types that conform and inherit (`hierarchy`), the functions
/// that a call reaches (`dispatch`), the callers of a function (`callers`, `callsAtOnce`), and the functions that run
/// at all (`reached`). For example, one module declares `protocol Store`, a second one `class Disk: Store`, and a third
/// one calls `store.save()`. Only together do they say that this call runs `Disk.save`.
final class Program {
    let modules: NumberedList<ModuleNumber, ModuleFacts>
    let compositions: Compositions
    /// The properties of types, by name: `Cart.user`. Several types of one name may each have such a property.
    let properties: [String: [TypeDeclaration.Property]]
    let names: TypeNames
    let hierarchy: TypeHierarchy
    let functions: Functions
    let dispatch: Dispatch
    let callers: Callers
    /// The relevant functions that another program runs and this one does not, in modules that both programs have.
    var calledByOthers: Set<Symbol> = []

    init(_ facts: [ModuleFacts]) {
        modules = NumberedList(facts)
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
        functions.countAsTests(Previews(self).functions)
    }

    func isTest(_ function: Symbol) -> Bool { functions.isTest(function) }

    /// The relevant functions, always in the same order.
    private(set) lazy var relevant = callers.relevant.sorted().compactMap { functions[$0] }
    private(set) lazy var reached = Reached(self)
    private(set) lazy var callsAtOnce = CallsAtOnce(self)
    /// The functions of the library that reset, and that some code calls.
    private(set) lazy var resets = callers.called.filter { $0.injection?.resets == true }
    /// The calls of the functions in `resets`, always in the same order. Calls in tests are left out.
    private(set) lazy var resetSites = Set(resets.flatMap(callers.ofProgram)).sorted().filter {
        functions.call(at: $0)?.injection?.resets == true
    }
    /// The functions that may reset, also in closures that they only store or start. `resets` are among them.
    private(set) lazy var possiblyResetting = callers.calling(resets, onlySurely: false)
    /// The functions that surely reset when they are called. `resets` are among them.
    private(set) lazy var surelyResetting = callers.calling(resets)
    private(set) lazy var signIns = SignIns(functions, dispatch, callers)

    /// The functions that call stored functions: see `callsStored`. They do so directly, or through functions that they
    /// run at once.
    private(set) lazy var callingStored = Set(reachableFrom: functions.values.map(\.symbol).filter(callsStored)) {
        callsAtOnce.callersAtOnce(of: $0).map(\.function)
    }

    /// The types that are marked `@main`.
    private(set) lazy var mainTypes = Set(
        functions.values.filter { $0.name.member == "$main()" }.compactMap { $0.selfType.map(\.base) })

    private(set) lazy var beginnings = Set(functions.values.filter(begins).map(\.symbol))

    func isOfMainType(_ function: Function) -> Bool {
        function.selfType.map { mainTypes.contains($0.base) } == true
    }

    /// The name of the module of the executable or app extension. It is nil for a package of libraries.
    var name: String? { modules.first(where: \.isProgram)?.name }

    /// The names of the modules of executables and app extensions, and of all modules that these import, directly or
    /// through others. It is empty for a package of libraries.
    private(set) lazy var modulesOfPrograms = modules.filter(\.isProgram)
        .reduce(into: Set<String>()) { $0.formUnion(linkedNames[$1.name] ?? []) }
    private(set) lazy var linkedNames = modules.linkedNames

    /// True if the system, an unread module, a test, Objective-C, C, or the release of an object may run the function,
    /// without any call that was read.
    ///
    /// With `isPublicOne`, this is also true for a public function. That is right for a library, which unread modules
    /// may call. A program was read whole, so its public functions are no entry points.
    func isEntryPoint(_ function: Function, isPublicOne: Bool) -> Bool {
        isPublicOne && function.isPublic
            || isTest(function.symbol)
            || [.objectiveC, .foreign].contains(function.symbol.kind) && !isPointerForC(function.symbol)
            || function.isDeinit || dispatch.isCalledFromOutside(function)
    }

    /// True for the code through which C calls a closure, as in `atexit { save() }`. C cannot find it by a name, so it
    /// runs only if the code runs that makes a pointer to it.
    private func isPointerForC(_ symbol: Symbol) -> Bool {
        symbol.kind == .objectiveC && callers[symbol].contains { functions.call(at: $0)?.callee == .function(symbol) }
    }

    /// True if the program may reset. Also true for a package of libraries, because a program that uses it may reset.
    var mayReset: Bool {
        modulesOfPrograms.isEmpty
            || possiblyResetting.contains { !isTest($0) && functions[$0] != nil && reached.contains($0) }
    }

    /// True if any code, even a test, calls `resolveAll()`, which injects each registered type.
    var resolvesAll: Bool { callers.called.contains(where: InjectionSymbol.resolvesAll) }

    /// The types whose metatypes are stored, or whose values become existentials. Generic code may register them
    /// without naming them: `for type in [Cart.self, User.self] { type.register() }`.
    var openableTypes: Set<TypeID> {
        Set(
            modules.numbered.flatMap { number, module in
                module.openableTypes.map { compositions.simplified(names.qualified($0, in: number)) }
            })
    }

    /// The types that an unknown generic parameter may stand for: those that code hands to generic functions other than
    /// the library's, `openableTypes`, superclasses and associated types, and the generic arguments of all these.
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

    /// Returns the type that a call injects, with `types` for the generic parameters of its function. Returns nil if
    /// the call injects nothing, or if the type stays ambiguous because several types have its name.
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
