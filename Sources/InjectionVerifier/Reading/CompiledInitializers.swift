// Reading: runs the compiler for a module, and reads its output. The input is `ModuleArguments`. The output is
// `ModuleFacts`. Example: for `Shop`, `ModuleReader` runs `swiftc -emit-silgen -g` and `-dump-ast`. `SILReader` reads
// each function of the first, with `Flow/FunctionReader`; `SyntaxTreeReader` collects the mentions of `Inject` in the
// second, so that none is missed. `FactsCache` keeps the facts.

/// The initializers of a module as they are compiled, for the generator, because the symbol graph has neither inferred
/// isolation nor the arguments with defaults.
package struct CompiledInitializers {
    package struct Initializer {
        package var symbol: String
        /// The type that the initializer makes: `App.ClockImpl`.
        package var type: String
        package var isOnMainActor: Bool
        package var argumentCount: Int
    }

    /// The initializers that any code can call: those that do not throw, are not `async` or failable, and are not
    /// isolated to an actor of the program.
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
