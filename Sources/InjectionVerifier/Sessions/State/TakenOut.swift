/// Decides whether code that takes chosen elements out of a collection clears it when a session ends.
///
/// ```
/// final class Screen { func open() { ticker.add(1) }; func close() { ticker.remove(1) } }
/// final class Badge { func open() { ticker.add(2) } }
/// ```
/// If only `Screen` adds elements to the collection in `Ticker`, screens that close clear it. The element of a `Badge`
/// stays. If the type of the collection, or a type that takes elements out, has a reset itself, it is enough to take
/// out the elements of one user.
final class TakenOut {
    private let program: Program
    private let writers: Writers
    private let values: FirstValues
    private let areAll = Memo<VariablePart, Bool>()
    private lazy var resetting = Set(program.resetSites.map { typeName(of: $0.function) })

    init(_ program: Program, _ writers: Writers, _ values: FirstValues) {
        (self.program, self.writers, self.values) = (program, writers, values)
    }

    /// True if each type whose code adds elements to a part also takes elements out. An object that such code makes for
    /// an added element, such as a subscription, may take the element out instead. Also true if the type of the
    /// collection, or a type that takes elements out, has a reset.
    func isAll(of part: VariablePart) -> Bool {
        areAll(part) {
            let variable = part.variable
            let owner = variable.declaringType
            let writers = writers.afterLaunch(variable).filter { $0.write.part == part }
            let takers = writers.filter { $0.write.change == .tookOut }.reduce(into: Set<TypeID>()) {
                $0.formUnion(users(of: $1.function, besides: owner))
            }
            guard resetting.isDisjoint(with: takers.union([owner])) else { return true }
            return writers.filter { !$0.write.addsNothing }.map(\.function).allSatisfy { adding in
                users(of: adding, besides: owner).isSubset(of: takers)
                    || !values.types(madeBy: adding).isDisjoint(with: takers)
            }
        }
    }

    /// Finds the types whose code runs a function. The methods of `owner`, the type with the variable, stand for their
    /// callers.
    private func users(of symbol: Symbol, besides owner: TypeID) -> Set<TypeID> {
        let functions = Set(reachableFrom: [symbol]) { symbol in
            typeName(of: symbol) == owner ? program.callers.ofProgram(symbol).map(\.function) : []
        }
        return Set(functions.map(typeName)).subtracting([owner])
    }

    /// The type with the declaration of a function; empty for a global function.
    private func typeName(of symbol: Symbol) -> TypeID {
        TypeID(String(program.functions[symbol]?.name.typeName ?? ""))
    }
}
