/// Finds the code that runs while an object is made.
///
/// With `init(user: User)` and `convenience init() { self.init(user: Inject()) }`, each object of `static let shared =
/// Shell()` gets an injected user, and none of `static let preview = Shell(user: guest)` does. So a proof about an
/// object asks which initializers have made it.
final class MakingCode {
    private let program: Program
    private let values: FirstValues
    private let writes: Writes
    private var variables: Variables { writes.variables }
    private let runningBySymbol = Memo<Symbol, Set<Symbol>>()

    init(_ values: FirstValues, _ writes: Writes) {
        (program, self.values, self.writes) = (writes.program, values, writes)
    }

    /// Returns `makers`, and all functions that they run. Returns nil if no initializer of `type` is among these: it is
    /// then not known what makes the objects. `makers` is empty if it is not known either.
    func running(_ makers: Set<Symbol>, making type: TypeID) -> Set<Symbol>? {
        let running = makers.reduce(into: Set<Symbol>()) { $0.formUnion(self.running($1)) }
        return running.isDisjoint(with: values.initializers(of: type).map(\.symbol)) ? nil : running
    }

    private func running(_ maker: Symbol) -> Set<Symbol> {
        runningBySymbol(maker) {
            Set(reachableFrom: [maker]) { symbol in
                program.runs(by: symbol).map(\.symbol).filter { $0.kind != .addressor }
            }
        }
    }

    /// Returns the functions that may give a variable its first value. Leaves out the initializers that are not in
    /// `running`, unless that is nil.
    func firstValueFunctions(of variable: Variable, _ running: Set<Symbol>?) -> [Symbol] {
        values.firstValueFunctions(of: variable).filter { symbol in
            running?.contains(symbol) != false || values.type(initializedBy: symbol) == nil
        }
    }

    /// Finds the calls that make the arguments which initializers of `type` or of its superclasses store in a property:
    /// for `convenience init() { self.init(user: Inject()) }`, the call of `Inject`. Only calls that functions in
    /// `running` make count. If that is nil, these are the initializers of `type` and its superclasses.
    func argumentMakers(
        in property: Variable, of type: TypeID, _ functions: [Symbol], _ running: Set<Symbol>?
    ) -> [CallSite] {
        let callers = running ?? Set(variables.ancestry(type).flatMap(values.initializers).map(\.symbol))
        return functions.flatMap { symbol in
            program.callers.makers(of: arguments(storedIn: property, by: symbol), in: symbol)
        }.filter { callers.contains($0.function) }
    }

    /// Returns the arguments that an initializer stores in a property. A memberwise initializer has no writes, so all of
    /// its arguments may be stored in each property.
    private func arguments(storedIn property: Variable, by symbol: Symbol) -> [Call.Source] {
        guard let function = program.functions[symbol], function.isInitializer else { return [] }
        let stored = writes.writes(in: symbol).filter { $0.variable == property && $0.path.isEmpty }.flatMap(\.origins)
        let isMemberwise = function.writes.isEmpty && function.symbol.kind == .allocatingInitializer
        return (isMemberwise ? function.returned : stored).compactMap { origin in
            if case .argument(let index) = origin { .parameter(index) } else { nil }
        }
    }
}
