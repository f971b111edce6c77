/// Finds the code that one of several executables may run in the modules that they share: its entry points call it,
/// on objects that it makes, and a registration's block runs if the type is injected.
///
/// `Reached` counts the methods of all types that are linked, and all blocks that are registered. Its answer is good
/// enough to say that no code calls a function, but too large to say that this executable does.
struct ExecutableCode {
    private let graph: InjectionGraph
    /// True if only unconditional calls are followed: then no condition decides whether the code runs.
    private let onlySurely: Bool
    private var program: Program { graph.program }
    /// The blocks of registrations, by the type that they register.
    private let blocks: [TypeID: Set<Symbol>]
    private let ofBlocks: Set<Symbol>
    /// The types of which an initializer was read. Their methods count once an object was made; an enum has no
    /// initializer, so its methods count at once.
    private let typesWithInitializers: Set<TypeID>
    private let injections: [Symbol: [Injection]]
    private var symbols: Set<Symbol> = []
    private var places: Set<Place> = []
    private var made: Set<TypeID> = []
    private var waiting: [TypeID: [Symbol]] = [:]
    private var isInjected: Set<TypeID> = []

    init(_ graph: InjectionGraph, onlySurely: Bool = false) {
        (self.graph, self.onlySurely) = (graph, onlySurely)
        let program = graph.program
        let registrations = graph.sites.registrations
        blocks = registrations.reduce(into: [:]) { $0[$1.type, default: []].formUnion($1.block.symbols) }
        ofBlocks = blocks.values.reduce(into: []) { $0.formUnion($1) }
        typesWithInitializers = Set(
            program.functions.values.filter(\.isInitializer).compactMap { $0.selfType.map(program.hierarchy.plainBase) }
        )
        injections = Dictionary(grouping: graph.sites.injections, by: \.function)
        run(
            program.functions.values.filter { function in
                var function = function
                function.isPublic = false
                return program.isEntryPoint(function) && !program.isTest(function.symbol)
                    && !Reached.isPreview(function.symbol)
            }.map(\.symbol))
    }

    /// True if the executable may make the call at a place.
    func contains(_ place: Place) -> Bool { places.contains(place) }

    private mutating func run(_ starts: [Symbol]) {
        var queue = starts
        while let symbol = queue.popLast() {
            guard !symbols.contains(symbol), let function = program.functions[symbol] else { continue }
            if let type = ownerOfMethod(function), !made.contains(type) {
                waiting[type, default: []].append(symbol)
                continue
            }
            symbols.insert(symbol)
            if function.isInitializer, let type = function.selfType.map(program.hierarchy.plainBase) {
                for type in program.hierarchy.supertypes(of: type).map(program.hierarchy.plainBase)
                where made.insert(type).inserted {
                    queue += waiting.removeValue(forKey: type) ?? []
                }
            }
            for call in function.calls where !onlySurely || !call.isConditional {
                places.insert(call.place)
                let isHanded = Set(call.closureSymbols)
                for target in program.dispatch.candidates(call.callee, in: function) + isHanded
                where !((call.isReference || isHanded.contains(target)) && ofBlocks.contains(target)) {
                    queue.append(target)
                }
                if let name = call.callee.symbol, InjectionSymbol.resolvesAll(name) { queue += ofBlocks }
            }
            queue += blocksInjected(by: symbol)
        }
    }

    /// Returns the type of a method whose object must have been made before the method can run.
    private func ownerOfMethod(_ function: Function) -> TypeID? {
        guard !function.isInitializer, !function.name.isStatic, !function.symbol.isThunk, let type = function.selfType
        else { return nil }
        let base = program.hierarchy.plainBase(type)
        return typesWithInitializers.contains(base) ? base : nil
    }

    /// Returns the blocks of the types that a function injects. For `Cart?`, the blocks of `Cart` count, too.
    private mutating func blocksInjected(by symbol: Symbol) -> [Symbol] {
        (injections[symbol] ?? []).filter { places.contains($0.written) }.flatMap { injection in
            sequence(first: injection.type, next: \.wrapped).filter { isInjected.insert($0).inserted }
                .flatMap { blocks[$0] ?? [] }
        }
    }
}
