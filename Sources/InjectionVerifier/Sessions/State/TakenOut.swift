/// Decides whether code that takes chosen elements out of a collection clears it when a session ends.
///
/// ```
/// final class Screen { func open() { ticker.add(1) }; func close() { ticker.remove(1) } }
/// final class Badge { func open() { ticker.add(2) } }
/// ```
/// If only `Screen` adds elements to the collection in `Ticker`, the collection is cleared, because each screen takes
/// its element out when it closes. With `Badge`, it is not: the element of a badge stays. If `Ticker`, or a type that
/// takes elements out, has code that resets, it is enough to take out the elements of one user, so the collection is
/// cleared, too.
final class TakenOut {
    private let program: Program
    private let writers: Writers
    private let values: FirstValues
    private let areAll = Memo<VariablePart, Bool>()
    private lazy var resetting = Set(program.resetSites.map { typeName(of: $0.function) })

    init(_ program: Program, _ writers: Writers, _ values: FirstValues) {
        (self.program, self.writers, self.values) = (program, writers, values)
    }

    /// True if each type whose code adds elements to a part also takes chosen elements out. An object that such code
    /// makes for an added element, such as a subscription, may take the element out instead. Also true if the type that
    /// declares the variable, or a type that takes elements out, has code that resets.
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

    /// Returns the type that declares a function. For a method of `owner`, the type that declares the variable, returns
    /// the types whose code calls the method instead.
    private func users(of symbol: Symbol, besides owner: TypeID) -> Set<TypeID> {
        let functions = Set(reachableFrom: [symbol]) { symbol in
            typeName(of: symbol) == owner ? program.callers.ofProgram(symbol).map(\.function) : []
        }
        return Set(functions.map(typeName)).subtracting([owner])
    }

    /// Returns the type that declares a function. The result is empty for a global function, and for one that was not
    /// read.
    private func typeName(of symbol: Symbol) -> TypeID {
        TypeID(String(program.functions[symbol]?.name.typeName ?? ""))
    }
}
