/// Finds the code that one executable may run, in a package where several executables share modules. The search follows
/// calls from the entry points of the executable. It enters a method only if code that it has entered makes an object
/// of the method's type or of a subtype, and a function that only unread code calls only if such code names its type:
/// see `NamedTypes`. It enters the block of a registration only if such code injects the registered type or resolves
/// all types.
///
/// `Reached` finds more: it enters a method even if no code makes an object of its type, and a block even if no code
/// injects the registered type. A rule that says "no executable runs this function" asks `Reached`. A rule that says
/// "this executable runs it" asks `ExecutableCode`.
struct ExecutableCode {
    private let graph: InjectionGraph
    /// True if only unconditional calls are followed, so that code under a condition is left out.
    private let onlySurely: Bool
    private var program: Program { graph.program }
    /// For each registered type, the blocks of its registrations outside of tests, and the functions that these blocks
    /// captured.
    private let blocks: [TypeID: Set<Symbol>]
    private let allBlocks: Set<Symbol>
    /// The types with an initializer that was read. The search enters methods of other types, such as most enums,
    /// without an object.
    private let typesWithInitializers: Set<TypeID>
    private let injections: [Symbol: [Injection]]
    private var symbols: Set<Symbol> = []
    private var places: Set<Place> = []
    private var madeTypes: Set<TypeID> = []
    /// By type, the methods that the search has met but not entered yet, because no code that it has entered makes an
    /// object of the type.
    private var waitingMethods: [TypeID: [Symbol]] = [:]
    private var injectedTypes: Set<TypeID> = []
    private var named: NamedTypes

    init(_ graph: InjectionGraph, onlySurely: Bool = false) {
        (self.graph, self.onlySurely) = (graph, onlySurely)
        let program = graph.program
        let registrations = graph.sites.registrations.filter { !$0.isOfTest }
        blocks = registrations.reduce(into: [:]) { $0[$1.type, default: []].formUnion($1.block.symbols) }
        allBlocks = blocks.values.reduce(into: []) { $0.formUnion($1) }
        typesWithInitializers = Set(
            program.functions.values.filter(\.isInitializer).compactMap { $0.selfType.map(program.hierarchy.plainBase) }
        )
        injections = Dictionary(grouping: graph.sites.injections, by: \.function)
        named = NamedTypes(program, typesWithInitializers)
        let entries = program.functions.values.filter {
            program.isEntryPoint($0, isPublicOne: false) && !program.isTest($0.symbol)
        }
        run(entries.filter { !named.postpones($0) }.map(\.symbol))
    }

    /// True if a function that the search has entered has a call at a place. With `onlySurely`, calls under a condition
    /// are left out.
    func contains(_ place: Place) -> Bool { places.contains(place) }

    private mutating func run(_ starts: [Symbol]) {
        var queue = starts
        while let symbol = queue.popLast() {
            guard !symbols.contains(symbol), let function = program.functions[symbol],
                symbol.kind != .witness || !named.postpones(function)
            else { continue }
            if let type = ownerOfMethod(function), !madeTypes.contains(type) {
                waitingMethods[type, default: []].append(symbol)
                continue
            }
            symbols.insert(symbol)
            if function.isInitializer, let type = function.selfType.map(program.hierarchy.plainBase) {
                for type in program.hierarchy.supertypes(of: type).map(program.hierarchy.plainBase)
                where madeTypes.insert(type).inserted {
                    queue += (waitingMethods.removeValue(forKey: type) ?? []) + named.name([type])
                }
            }
            for call in function.calls where !onlySurely || !call.isConditional {
                places.insert(call.place)
                queue += named.nameTypes(in: call)
                let handed = Set(call.closureSymbols)
                for target in program.dispatch.candidates(call.callee, in: function) + handed
                where !((call.isReference || handed.contains(target)) && allBlocks.contains(target)) {
                    queue.append(target)
                }
                if let name = call.callee.symbol, InjectionSymbol.resolvesAll(name) { queue += allBlocks }
            }
            queue += blocksInjected(by: symbol)
        }
    }

    /// Returns the type of a method that can run only after an object of the type was made; nil for other functions.
    private func ownerOfMethod(_ function: Function) -> TypeID? {
        guard !function.isInitializer, !function.name.isStatic, !function.symbol.isThunk, let type = function.selfType
        else { return nil }
        let base = program.hierarchy.plainBase(type)
        return typesWithInitializers.contains(base) ? base : nil
    }

    /// Notes the types that a function injects, and returns the blocks of those that were not noted before. With
    /// `onlySurely`, injections under a condition are left out. For `Cart?`, the blocks of `Cart` are among the result.
    private mutating func blocksInjected(by symbol: Symbol) -> [Symbol] {
        (injections[symbol] ?? []).filter { places.contains($0.placeOfInject) }.flatMap { injection in
            sequence(first: injection.type, next: \.wrapped).filter { injectedTypes.insert($0).inserted }
                .flatMap { blocks[$0] ?? [] }
        }
    }
}
