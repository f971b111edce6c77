import Foundation

/// All modules together: who calls whom, as far as it can be known.
final class Program {
    let modules: [ModuleFacts]
    let names: TypeNames
    let compositions: Compositions
    let properties: StoredProperties
    private let moduleNames: Set<String>
    private(set) var functions: [Symbol: Function] = [:]
    private(set) var moduleOf: [Symbol: Int] = [:]
    let members: ClassMembers
    /// For each requirement of a protocol, the functions behind it.
    private(set) var witnesses: [String: [(base: BaseName, proto: BaseName, symbol: Symbol)]] = [:]
    /// By protocol, without its module, and by the plain base name of the type.
    private(set) var conformances: [String: [String: [(base: BaseName, table: DispatchTable)]]] = [:]
    /// By the base name of a class, without its module.
    private(set) var superclasses: [String: [Inheritance]] = [:]
    /// The conformances of a type that name what an associated type is, by its base name without the module.
    private(set) var associated: [String: [DispatchTable]] = [:]
    /// What was found, for the same is asked many times.
    var knownWitnesses: [DispatchTable.Conformance: [Symbol]] = [:]
    private var plainBases: [String: String] = [:]
    private(set) var inheritedClasses: Set<String> = []
    /// The calls that may reach a function, by caller.
    private(set) var callers: [Symbol: [(caller: Symbol, call: Int)]] = [:]
    /// Functions from which an injection or a registration can be reached: all others need not be looked at.
    private(set) var relevant: Set<Symbol> = []

    init(_ modules: [ModuleFacts]) {
        self.modules = modules
        names = TypeNames(modules)
        moduleNames = Set(modules.map(\.name))
        compositions = Compositions(modules)
        properties = StoredProperties(modules)
        members = ClassMembers(modules)
        for (index, module) in modules.enumerated() {
            for function in module.functions where functions[function.symbol] == nil {
                functions[function.symbol] = function
                moduleOf[function.symbol] = index
            }
            for var inheritance in module.inheritances {
                inheritance.superclass = names.qualified(
                    inheritance.superclass, in: index, besides: inheritance.genericParameters)
                inheritance.type =
                    names.known(inheritance.type, in: index, besides: inheritance.genericParameters) ?? inheritance.type
                superclasses[plainBase(inheritance.type), default: []].append(inheritance)
                inheritedClasses.insert(plainBase(inheritance.superclass))
            }
            for table in module.conformances { add(table, of: index) }
        }
        findCallers()
        if names.areAmbiguous { for symbol in relevant { qualifyNames(in: symbol) } }
    }

    /// Adds a module's witness table, with types of one name distinguished where the table or the module does.
    private func add(_ table: DispatchTable, of module: Int) {
        var table = table
        let parameters = table.genericParameters
        let proto = table.proto ?? ""
        var full: (type: String, proto: String)? {
            table.entries.first.flatMap { Demangler.conformance(of: $0.symbol) }
        }
        table.type = names.known(table.type, as: full?.type, in: module, besides: parameters) ?? table.type
        table.associatedTypes = table.associatedTypes.mapValues {
            names.qualified($0, in: module, besides: parameters)
        }
        let base = baseName(table.type)
        let protoName = baseName(names.known(proto, as: full?.proto, in: module, besides: []) ?? proto)
        conformances[proto, default: [:]][base.plain, default: []].append((base, table))
        if !table.associatedTypes.isEmpty { associated[base.plain, default: []].append(table) }
        for entry in table.entries { witnesses[entry.member, default: []].append((base, protoName, entry.symbol)) }
    }

    /// Adds the module to ambiguous type names in a function's calls, from what the syntax tree has there.
    private func qualifyNames(in symbol: Symbol) {
        guard var function = functions[symbol], let module = moduleOf[symbol] else { return }
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
        functions[symbol] = function
    }

    private func findCallers() {
        var reaching: [Symbol] = []
        for (symbol, function) in functions {
            for (index, call) in function.calls.enumerated() {
                for target in candidates(call.callee, in: function) {
                    callers[target, default: []].append((symbol, index))
                }
                if call.injection != nil { reaching.append(symbol) }
                // What a function is handed may inject when it is called.
                for value in call.closures.values {
                    for inner in value.all.compactMap(\.symbol) { callers[inner, default: []].append((symbol, index)) }
                }
            }
        }
        let initializers = Dictionary(grouping: functions.values.filter(\.isInitializer)) {
            $0.selfType.map(SILType.base)
        }
        relevant = Set(reachableFrom: reaching) { symbol in
            // Who makes an object with a lazy property makes what will inject.
            let getter = functions[symbol].flatMap { $0.isLazyGetter ? $0 : nil }
            let makers = getter.flatMap { initializers[$0.selfType.map(SILType.base)] } ?? []
            return makers.map(\.symbol) + (callers[symbol] ?? []).map(\.caller)
        }
    }

    /// Whether code that was not read calls a function without its name: it stands behind a requirement of a protocol,
    /// or overrides a member of a class, that others declare.
    func isCalledFromOutside(_ function: Function) -> Bool {
        if members.overridesOfOthers.contains(function.symbol) { return true }
        guard let proto = Demangler.conformance(of: function.symbol)?.proto else { return false }
        return !moduleNames.contains(String(proto.prefix { $0 != "." }))
    }

    /// Whether something that is not a call in the code that was read runs a function: the system, other modules,
    /// tests, Objective-C or C, or the release of an object.
    func isEntryPoint(_ function: Function) -> Bool {
        function.isPublic
            || isTest(function.symbol) || [.objectiveC, .foreign].contains(function.symbol.kind)
            || function.isDeinit || isCalledFromOutside(function)
    }

    /// Whether an injection can be reached by a call.
    func mayInject(_ call: Call, in function: Function) -> Bool {
        call.injection != nil || candidates(call.callee, in: function).contains(where: relevant.contains)
    }

    /// The types that are marked `@main`.
    var mainTypes: Set<String> {
        Set(functions.values.filter { $0.name.contains(".$main()") }.compactMap { $0.selfType.map(SILType.base) })
    }

    /// Modules with an entry point, and all that they import.
    var modulesOfPrograms: Set<String> {
        let imports = Dictionary(modules.map { ($0.name, $0.imports) }, uniquingKeysWith: +)
        let programs = modules.map(\.name).filter { functions[Symbol("main of " + $0)] != nil }
        return Set(reachableFrom: programs) { imports[$0] ?? [] }
    }

    /// What runs when the program does.
    private(set) lazy var reached = Reached(self)

    /// Whether something resets, or nobody knows, because what runs a library was not read.
    var mayReset: Bool {
        modulesOfPrograms.isEmpty
            || resetting(onlySurely: false).contains { !isTest($0) && functions[$0] != nil && reached.contains($0) }
    }

    /// The reset itself, and the functions that reset when they are called: whenever they are, or perhaps.
    func resetting(onlySurely: Bool) -> Set<Symbol> {
        calling(callers.keys.filter { $0.injection?.resets == true }, onlySurely: onlySurely)
    }

    /// Some functions, and those that call them when they are called: whenever they are, or perhaps.
    func calling(_ symbols: [Symbol], onlySurely: Bool = true) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            (callers[symbol] ?? []).filter { caller, index in
                guard onlySurely, let call = functions[caller]?.calls[index] else { return true }
                return call.time == .now && !call.isConditional && call.callee == .function(symbol)
            }.map(\.caller)
        }
    }

    /// Whether all calls of a function, and of what calls it, are made without a condition, if there are any.
    func isCalledSurely(_ symbol: Symbol) -> Bool {
        func ownCallers(_ symbol: Symbol) -> [(caller: Symbol, call: Int)] {
            (callers[symbol] ?? []).filter { !isTest($0.caller) }
        }
        return Set(reachableFrom: [symbol]) { ownCallers($0).map(\.caller) }.flatMap(ownCallers).allSatisfy {
            functions[$0.caller]?.calls[$0.call].isConditional == false
        }
    }

    /// Types whose metatype is stored, or a value of which is made an existential one.
    var openableTypes: Set<String> {
        Set(
            modules.indices.flatMap { index in
                modules[index].openableTypes.map { compositions.simplified(names.qualified($0, in: index)) }
            })
    }

    /// What a generic parameter, or a type that belongs to one, may stand for where that is not known: what generic code
    /// is called with, but for the library, and what an existential was made of; and what these are made of.
    var possibleArguments: Set<String> {
        let written = functions.values.flatMap { function in
            function.calls.filter { $0.injection == nil }.flatMap { typeArguments(of: $0, in: function.symbol) }
        }.compactMap { $0 }.map(compositions.simplified)
        let declared = modules.flatMap { module in
            module.inheritances.map(\.superclass) + module.conformances.flatMap(\.associatedTypes.values)
        }
        return Set((openableTypes + written + declared).flatMap(SILType.parts))
    }

    /// Whether `resolveAll()` is called, which injects all that is registered.
    var resolvesAll: Bool { callers.keys.contains(where: InjectionSymbol.resolvesAll) }

    func isTest(_ function: Symbol) -> Bool { moduleOf[function].map { modules[$0].isTest } ?? false }

    /// The same without what tells types of one name apart, as the compiler prints it in its tables.
    func plainBase(_ type: String) -> String {
        if let known = plainBases[type] { return known }
        var base = SILType.base(type.split(separator: "#").first.map(String.init) ?? type)
        if let dot = base.firstIndex(of: "."), names.moduleNames.contains(String(base[..<dot])) {
            base = String(base[base.index(after: dot)...])
        }
        plainBases[type] = base
        return base
    }

    func baseName(_ type: String) -> BaseName { BaseName(full: SILType.base(type), plain: plainBase(type)) }

    /// Whatever a call may run: what it calls, and what it is handed.
    func targets(at site: CallSite) -> [Symbol] {
        guard let function = functions[site.function] else { return [] }
        let call = function.calls[site.call]
        return candidates(call.callee, in: function) + call.closureSymbols
    }

    /// Some functions, and what those may run, as far as an injection can be reached from it.
    func called(from symbols: some Sequence<Symbol>, besides others: Set<Symbol> = []) -> Set<Symbol> {
        Set(reachableFrom: symbols) { symbol in
            let calls = functions[symbol]?.calls.indices ?? 0..<0
            return calls.flatMap { targets(at: .init(function: symbol, call: $0)) }
                .filter { relevant.contains($0) && !others.contains($0) }
        }
    }

    func call(at site: CallSite) -> Call? { functions[site.function]?.calls[site.call] }

    /// What a call injects, if it does, in a use of its function.
    func injectedType(of call: Call, in function: Symbol, _ types: Substitution = Substitution()) -> String? {
        guard call.injects, let written = typeArguments(of: call, in: function).first, let written else { return nil }
        return compositions.simplified(types.apply(to: written, in: self))
    }

    /// The types a call is made with, told apart; nil for one that cannot be told.
    func typeArguments(of call: Call, in function: Symbol) -> [String?] {
        names.typeArguments(
            of: call, in: function, moduleOf[function] ?? 0, besides: functions[function]?.genericParameters ?? [])
    }
}

extension FunctionValue {
    var symbol: Symbol? {
        if case .function(let symbol, _, _) = self { symbol } else { nil }
    }
}
