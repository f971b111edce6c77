/// Finds the types that the generic parameters of a function stand for, from the calls of the function and of its
/// callers.
///
/// With `let store = Store<App>()` and `store.send(1)`, the `R` of `Store<R>.send` stands for `App`. The closures in
/// `send`, and the generic functions that it calls, get the types of `send`.
final class GenericTypes {
    private let program: Program
    private let typesBySymbol = Memo<Symbol, Set<Substitution>?>()

    init(_ program: Program) { self.program = program }

    /// Returns the types with which the program calls a generic function. They are decided by the calls of the
    /// function, and of the generic functions that call it, directly or through others. Returns nil if unread code may
    /// call one of these functions, or if one has no call outside of tests. If a call does not tell a type, an
    /// `Unknown` stands for it.
    func types(of symbol: Symbol) -> Set<Substitution>? { typesBySymbol(symbol) { find(symbol) } }

    /// First finds the generic functions that call the function, directly or through other generic functions. Then
    /// follows the calls down from callers that are not generic, to find the types of each function.
    private func find(_ symbol: Symbol) -> Set<Substitution>? {
        let generic = Set(reachableFrom: [symbol]) { callee in
            program.callers.ofProgram(callee).map(\.function).filter(isGeneric)
        }
        var sites: [Symbol: Set<CallSite>] = [:]
        for callee in generic {
            let callers = program.callers.ofProgram(callee)
            guard !callers.isEmpty, let function = program.functions[callee],
                !program.dispatch.isCalledFromOutside(function)
            else { return nil }
            for site in callers { sites[site.function, default: []].insert(site) }
        }
        var types: [Symbol: Set<Substitution>] = [:]
        var queue = sites.keys.filter { !isGeneric($0) }.map { (caller: $0, types: Substitution()) }
        while let (caller, known) = queue.popLast() {
            guard let function = program.functions[caller] else { continue }
            for site in sites[caller] ?? [] {
                for target in program.dispatch.targets(of: function.calls[site.call], in: function, known)
                where generic.contains(target.symbol) {
                    guard types[target.symbol, default: []].insert(target.types).inserted else { continue }
                    queue.append((target.symbol, target.types))
                }
            }
        }
        return types[symbol] ?? []
    }

    private func isGeneric(_ symbol: Symbol) -> Bool { program.functions[symbol]?.genericParameters.isEmpty == false }
}
