/// The functions that were read, each of one module.
final class Functions {
    private let modules: [ModuleFacts]
    private let names: TypeNames
    private var all: [Symbol: Function] = [:]
    private var owners: [Symbol: Int] = [:]

    init(_ modules: [ModuleFacts], _ names: TypeNames) {
        (self.modules, self.names) = (modules, names)
        for (index, module) in modules.enumerated() {
            for function in module.functions where all[function.symbol] == nil {
                all[function.symbol] = function
                owners[function.symbol] = index
            }
        }
    }

    subscript(symbol: Symbol) -> Function? { all[symbol] }
    var keys: Dictionary<Symbol, Function>.Keys { all.keys }
    var values: Dictionary<Symbol, Function>.Values { all.values }

    /// The module of a function, by its place among those of the program.
    func module(of symbol: Symbol) -> Int? { owners[symbol] }

    func isTest(_ symbol: Symbol) -> Bool { owners[symbol].map { modules[$0].isTest } ?? false }

    /// Adds the module to ambiguous type names in the calls of some functions, from what the syntax tree has there.
    func qualifyNames(in symbols: Set<Symbol>) {
        guard names.areAmbiguous else { return }
        for symbol in symbols {
            guard var function = all[symbol], let module = owners[symbol] else { continue }
            let parameters = function.genericParameters
            func qualified(_ type: String) -> String { names.qualified(type, in: module, besides: parameters) }
            for index in function.calls.indices {
                let call = function.calls[index]
                if case .requirement(let member, let type) = call.callee {
                    function.calls[index].callee = .requirement(member, of: qualified(type))
                }
                function.calls[index].dynamicSelf = call.dynamicSelf.map(qualified)
                function.calls[index].closures = call.closures.mapValues { $0.mapTypes(qualified) }
            }
            all[symbol] = function
        }
    }

    /// A name, as the module of a function means it; nil if it cannot be told.
    func known(_ name: String, in symbol: Symbol) -> String? {
        owners[symbol].flatMap { names.known(name, in: $0, besides: []) }
    }

    /// What a method is a method of, told apart from others of its name where its module tells.
    func selfType(of function: Function) -> String? {
        guard let type = function.selfType, let module = owners[function.symbol] else { return function.selfType }
        let parameters = function.genericParameters
        return names.known(
            type, as: Demangler.conformance(of: function.symbol)?.type, in: module, besides: parameters) ?? type
    }

    /// The types a call is made with, told apart; nil for one that cannot be told.
    func typeArguments(of call: Call, in symbol: Symbol) -> [String?] {
        names.typeArguments(
            of: call, in: symbol, owners[symbol] ?? 0, besides: all[symbol]?.genericParameters ?? [])
    }

    func call(at site: CallSite) -> Call? { all[site.function]?.calls[site.call] }

    /// The first value that a function captured, but for functions that captured nothing themselves.
    func captured(by function: FunctionValue) -> String? {
        guard case .function(let symbol, _, let values) = function else { return nil }
        for value in values.values { if let name = captured(by: value) { return name } }
        let captures = all[symbol]?.captures ?? [:]
        return captures.filter { values[$0.key] == nil }.min { $0.key < $1.key }?.value
    }
}
