// Reading: runs the compiler for a module, and reads its output. It gets `ModuleArguments`, and makes `ModuleFacts`.
// For example, `ModuleReader` runs `swiftc -emit-silgen` and `swiftc -dump-ast` for `Shop`. `SILReader` reads each
// function that `-emit-silgen` printed, with `Flow/FunctionReader`. `SyntaxTreeReader` collects each mention of
// `Inject` that `-dump-ast` printed, so that no injection is missed. `FactsCache` keeps the facts.

/// The initializers of a module as they are compiled. The generator reads them here, because the symbol graph leaves
/// out inherited initializers, and has isolation and default arguments only in the text of a declaration.
package struct CompiledInitializers {
    package struct Initializer {
        package var symbol: String
        /// The type that the initializer initializes: `App.ClockImpl`.
        package var type: String
        package var isOnMainActor: Bool
        package var argumentCount: Int
    }

    /// The initializers that a synchronous block can call without `try`, on the main actor or on none. Private ones are
    /// among them. Failable and generic ones, those of generic types, and those that a module adds to a type of another
    /// one are not.
    package let initializers: [Initializer]
    private let symbols: Set<String>

    package init(of module: ModuleArguments, _ reader: ModuleReader) throws {
        let functions = try reader.read(module, mentions: false).functions
        symbols = Set(functions.map(\.symbol.name))
        initializers = functions.compactMap(Initializer.init).sorted { $0.symbol < $1.symbol }
    }

    package func contains(_ symbol: String) -> Bool { symbols.contains(symbol) }
}

extension CompiledInitializers.Initializer {
    fileprivate init?(_ function: Function) {
        guard function.symbol.kind == .allocatingInitializer, function.isolation != .otherActor,
            let type = Demangler.typeMade(by: function.symbol)
        else { return nil }
        self.init(
            symbol: function.symbol.name, type: type, isOnMainActor: function.isolation == .mainActor,
            argumentCount: function.name.argumentCount)
    }
}
