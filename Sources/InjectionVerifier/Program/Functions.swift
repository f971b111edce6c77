/// The functions that were read, each with its module. They are in the order of the modules and their sources, so that
/// each run of the check reports the same findings.
final class Functions {
    private let names: TypeNames
    private(set) var values: [Function] = []
    /// The number of each function's module, in the order of `values`.
    private var owners: [ModuleNumber] = []
    private var numbers: [Symbol: Int] = [:]
    private var tests: Set<Symbol> = []

    init(_ modules: NumberedList<ModuleNumber, ModuleFacts>, _ names: TypeNames) {
        self.names = names
        for (moduleNumber, module) in modules.numbered {
            for function in module.functions where numbers[function.symbol] == nil {
                numbers[function.symbol] = values.count
                values.append(names.areAmbiguous ? Function(function) : function)
                owners.append(moduleNumber)
                if module.isTest { tests.insert(function.symbol) }
            }
        }
    }

    subscript(symbol: Symbol) -> Function? { numbers[symbol].map { values[$0] } }

    /// Returns the number of a function's module, or nil if the function was not read.
    func module(of symbol: Symbol) -> ModuleNumber? { numbers[symbol].map { owners[$0] } }

    /// True for a function of a test, and for one that only previews run.
    func isTest(_ symbol: Symbol) -> Bool { tests.contains(symbol) }

    func countAsTests(_ symbols: Set<Symbol>) { tests.formUnion(symbols) }

    /// Adds the module to ambiguous type names in the calls that the functions `symbols` make: in the type of a
    /// requirement, in `dynamicSelf`, and in closures. A type that stays ambiguous becomes `Unknown.names`. The generic
    /// arguments of calls stay as they are: see `typeArguments(of:in:)`.
    func qualifyNames(in symbols: Set<Symbol>) {
        guard names.areAmbiguous else { return }
        for symbol in symbols {
            guard let number = numbers[symbol] else { continue }
            let function = values[number]
            let (module, parameters) = (owners[number], function.genericParameters)
            func qualified(_ type: TypeID) -> TypeID { names.qualified(type, in: module, besides: parameters) }
            for index in function.calls.indices {
                let call = function.calls[index]
                if case .requirement(let member, let type) = call.callee {
                    function.calls[index].callee = .requirement(member, of: qualified(type))
                }
                function.calls[index].dynamicSelf = call.dynamicSelf.map(qualified)
                function.calls[index].closures = call.closures.mapValues { $0.mapTypes(qualified) }
            }
        }
    }

    /// Adds the module to ambiguous type names in the writes and sources of functions, and in the types of `self` and
    /// of captured values: see `mapVariableTypes`. A type that stays ambiguous is left as it is.
    func qualifyVariables() {
        guard names.areAmbiguous else { return }
        var known: [ModuleNumber: [TypeID: TypeID]] = [:]
        for number in values.indices {
            let module = owners[number]
            values[number].mapVariableTypes { type in
                let meant = known[module]?[type] ?? names.meant(type, in: module)
                known[module, default: [:]][type] = meant
                return meant
            }
        }
    }

    /// Returns the type that a name stands for in the module of a function. Returns nil if the name stays ambiguous
    /// there, or if the function was not read.
    func meaning(of name: TypeID, in symbol: Symbol) -> TypeID? {
        module(of: symbol).flatMap { names.resolved(name, in: $0, besides: []) }
    }

    /// Returns the type that a method belongs to, with its module if several types have that name and the meant one is
    /// known. Returns nil for a function that is no method.
    func selfType(of function: Function) -> TypeID? {
        guard let type = function.selfType, let module = module(of: function.symbol) else { return function.selfType }
        let parameters = function.genericParameters
        return names.resolved(
            type, as: Demangler.conformance(of: function.symbol)?.type, in: module, besides: parameters) ?? type
    }

    /// Returns the generic arguments of a call, with modules in front of ambiguous names. An argument that stays
    /// ambiguous is nil.
    func typeArguments(of call: Call, in symbol: Symbol) -> [TypeID?] {
        guard let number = numbers[symbol] else { return call.typeArguments }
        return names.typeArguments(
            of: call, in: symbol, owners[number], besides: values[number].genericParameters)
    }

    /// Finds the first call at a place in a function.
    func site(at place: Place, in symbol: Symbol) -> CallSite? {
        self[symbol]?.calls.firstIndex { $0.place == place }.map { CallSite(function: symbol, call: $0) }
    }

    func call(at site: CallSite) -> Call? { self[site.function]?.calls[site.call] }

    /// Returns the name of the first value that a closure captured, other than a function. If the closure captured
    /// functions, the values that these captured come first. Returns nil if there is no such value.
    func captured(by function: FunctionValue) -> String? {
        guard case .function(let symbol, _, let values) = function else { return nil }
        for value in values.values { if let name = captured(by: value) { return name } }
        let captures = self[symbol]?.captures ?? [:]
        return captures.filter { values[$0.key] == nil }.min { $0.key < $1.key }?.value
    }
}
