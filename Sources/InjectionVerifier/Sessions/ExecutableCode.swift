/// The code that one of several executables may run in the modules that they share: its entry points call it, on
/// objects that it makes, and a registration's block runs if the type is injected.
///
/// `Reached` counts the methods of all types that are linked, and all blocks that are registered. That is enough to say
/// that nothing calls a function, and too much to say that this program does.
struct ExecutableCode {
    private let graph: InjectionGraph
    /// Then no condition decides on it, in any of the functions that lead to it.
    private let onlySurely: Bool
    private var program: Program { graph.program }
    /// By the type that they build, or register.
    private let blocks: [TypeID: Set<Symbol>]
    private let ofBlocks: Set<Symbol>
    /// By type, the initializers that were read; of an enum there is none.
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

    /// Whether the program may get to a place.
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

    /// The type that a method is called on, if an object of it must have been made first.
    private func ownerOfMethod(_ function: Function) -> TypeID? {
        guard !function.isInitializer, !function.name.isStatic, !function.symbol.isThunk, let type = function.selfType
        else { return nil }
        let base = program.hierarchy.plainBase(type)
        return typesWithInitializers.contains(base) ? base : nil
    }

    /// The blocks of what a function injects, where it decides the types.
    private mutating func blocksInjected(by symbol: Symbol) -> [Symbol] {
        (injections[symbol] ?? []).filter { places.contains($0.written) }.flatMap { injection in
            sequence(first: injection.type, next: \.wrapped).filter { isInjected.insert($0).inserted }
                .flatMap { blocks[$0] ?? [] }
        }
    }
}
