/// Finds the types of the objects that code makes and puts into a value, also as arguments of one another.
///
/// For `static let shared = Client([Header()])`, these are `Client` and `Header`. For `Client(Header().limit)` it is
/// `Client` alone, because only a number of the header gets there. `FirstValues.types` has both, and so does not tell
/// whether an object stays.
final class PassedObjects {
    private let program: Program
    private let variables: Variables
    private let values: FirstValues
    private let writes: Writes
    private let typesByFunction = Memo<Symbol, Set<TypeID>>(unfinished: [])

    init(_ values: FirstValues, _ writes: Writes) {
        (program, variables, self.values, self.writes) = (writes.program, writes.variables, values, writes)
    }

    /// Finds the types of the objects in the first value that `functions` give a variable.
    func types(in variable: Variable, by functions: [Symbol]) -> Set<TypeID> {
        functions.reduce(into: []) { types, symbol in
            guard let function = program.functions[symbol] else { return }
            let stored = writes.writes(in: symbol).filter { $0.variable == variable }
            types.formUnion(self.types(of: stored.flatMap(\.origins), in: function))
            if stored.isEmpty, values.isExpression(symbol, of: variable) { types.formUnion(self.types(in: symbol)) }
        }
    }

    /// Finds the types of the objects in the arguments of a call.
    func types(handedAt site: CallSite) -> Set<TypeID> {
        program.functions[site.function].map { types(of: handed(to: site.call, in: $0), in: $0) } ?? []
    }

    private func handed(to call: CallNumber, in function: Function) -> [Write.Provenance] {
        function.handed.filter { $0.key.call == call }.flatMap(\.value)
    }

    /// Finds the types of the objects in the result of a function. If nothing is known of the result, these are all
    /// that the function makes.
    private func types(in symbol: Symbol) -> Set<TypeID> {
        typesByFunction(symbol) {
            guard let function = program.functions[symbol] else { return [] }
            if let type = values.type(initializedBy: symbol) { return [type] }
            return function.returned.isEmpty
                ? values.types(madeBy: symbol) : types(of: function.returned, in: function)
        }
    }

    /// Finds the types of the objects among `origins`, and of those that the function hands to the initializers of
    /// these: in `Pipe(makeFilter())`, the result of `makeFilter()`.
    private func types(of origins: [Write.Provenance], in function: Function) -> Set<TypeID> {
        Set(reachableFrom: madeTypes(of: origins, in: function)) { type in
            function.calls.numbered.filter { _, call in
                call.callee.symbol.flatMap(values.type(initializedBy:)) == type
            }.flatMap { number, _ in madeTypes(of: handed(to: number, in: function), in: function) }
        }
    }

    private func madeTypes(of origins: [Write.Provenance], in function: Function) -> Set<TypeID> {
        origins.reduce(into: []) { types, origin in
            switch origin {
            case .made(let type): types.insert(variables.plainName(type))
            case .returned(let symbol): types.formUnion(self.types(in: symbol))
            case .read(.accessor(let getter, _)):
                for symbol in program.dispatch.candidates(getter, in: function) {
                    types.formUnion(self.types(in: symbol))
                }
            case .nothing, .literal, .injected, .read, .argument, .now, .measure, .other: break
            }
        }
    }
}
