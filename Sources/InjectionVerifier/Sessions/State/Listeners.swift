/// Finds listeners: closures that code hands to a method of an object, or assigns to a property of it, and that the
/// object stores and calls later.
///
/// ```
/// func listen(_ listener: @escaping () -> Void) { listeners.append(listener) }    // of Sessions
/// func signOut() { resetCurrentContainer(); listeners.forEach { $0() } }
///
/// sessions.listen { screen.model = Model() }                                      // a listener of Sessions
/// sessions.onSignOut = { screen.model = Model() }                                 // another one
/// ```
final class Listeners {
    private let program: Program
    private let variables: Variables
    private let listenersByCaller = Memo<Symbol, Set<Symbol>>()
    private lazy var byType: [TypeID: Set<Symbol>] = {
        var closures: [TypeID: Set<Symbol>] = [:]
        for function in program.functions.values where !program.isTest(function.symbol) {
            for call in function.calls {
                if let (owner, listener) = assigned(call, in: function) {
                    closures[owner, default: []].insert(listener)
                }
                guard !call.isReference else { continue }
                for (argument, value) in call.closures {
                    for target in program.dispatch.candidates(call.callee, in: function) {
                        guard let type = program.functions[target]?.selfType,
                            program.callsAtOnce.storedArguments.contains(argument, of: target)
                        else { continue }
                        closures[variables.plainName(type), default: []].formUnion(value.symbols)
                    }
                }
            }
        }
        return closures
    }()

    init(_ program: Program, _ variables: Variables) { (self.program, self.variables) = (program, variables) }

    /// Returns the closure that code stores in a property directly, with the type that declares the property. Returns
    /// nil for every other call. If a setter stores the closure, `byType` finds it as an argument that is stored.
    private func assigned(_ call: Call, in function: Function) -> (owner: TypeID, listener: Symbol)? {
        guard call.isReference, case .property? = call.destination, let listener = call.callee.symbol,
            let owner = program.property(call.destination, in: function.symbol).map(Variable.init(property:))?.owner
        else { return nil }
        return (variables.plainName(owner), listener)
    }

    /// Returns the listeners that a function may call, itself or through functions that it calls.
    func called(by symbol: Symbol) -> Set<Symbol> {
        listenersByCaller(symbol) {
            let called = Set(reachableFrom: [symbol]) { program.runs(by: $0).map(\.symbol) }
            return called.filter(callsStored).reduce(into: []) { listeners, symbol in
                guard let type = program.functions[symbol]?.selfType else { return }
                listeners.formUnion(byType[variables.plainName(type)] ?? [])
            }
        }
    }

    /// Returns the listeners that a method calls itself, on an execution path that begins at one of its calls: all of
    /// its type.
    func called(in method: Function, after start: CallNumber) -> Set<Symbol> {
        let calls = method.calls.numbered.filter { $1.callee == .value }.map(\.0)
        let closures = program.runs(by: method.symbol).filter {
            program.functions[$0.symbol]?.name.isClosure == true && callsStored($0.symbol)
        }.map(\.call)
        let callsListeners = (calls + closures).contains { $0 != start && method.leads(from: start, to: $0) }
        return callsListeners ? method.selfType.flatMap { byType[variables.plainName($0)] } ?? [] : []
    }

    /// True if a function calls a stored function itself or in a closure, which may be in another closure:
    /// `listeners.values.forEach { $0.forEach { $0() } }`.
    private func callsStored(_ symbol: Symbol) -> Bool {
        Set(reachableFrom: [symbol]) { symbol in
            program.runs(by: symbol).map(\.symbol).filter { program.functions[$0]?.name.isClosure == true }
        }.contains(where: program.callsStored)
    }
}
