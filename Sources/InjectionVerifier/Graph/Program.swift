/// All modules together: who calls whom, as far as it can be known.
struct Program {
    let modules: [ModuleFacts]
    let names: TypeNames
    let compositions: Compositions
    private(set) var functions: [String: Function] = [:]
    private(set) var moduleOf: [String: Int] = [:]
    /// For each member of a class, the functions that implement it.
    private var implementations: [String: [DispatchTable.Entry]] = [:]
    private var ownImplementation: [String: String] = [:]
    private var witnesses: [String: [(type: String, symbol: String)]] = [:]
    /// By conforming type and protocol: `Row: Hashable`.
    private var conformances: [String: DispatchTable] = [:]
    /// What an associated type is, by the conforming type and its name: `Maker.Made`.
    private(set) var associatedTypes: [String: String] = [:]
    /// The calls that may reach a function, by caller.
    private(set) var callers: [String: [(caller: String, call: Int)]] = [:]
    /// Functions from which an injection or a registration can be reached: all others need not be looked at.
    private(set) var relevant: Set<String> = []

    init(_ modules: [ModuleFacts]) {
        self.modules = modules
        names = TypeNames(modules)
        compositions = Compositions(modules)
        for (index, module) in modules.enumerated() {
            for function in module.functions where functions[function.symbol] == nil {
                functions[function.symbol] = function
                moduleOf[function.symbol] = index
            }
            for table in module.classes {
                for entry in table.entries where !entry.isInherited {
                    if implementations[entry.member]?.contains(where: { $0.symbol == entry.symbol }) != true {
                        implementations[entry.member, default: []].append(entry)
                    }
                    if Self.owner(of: entry.member) == table.type { ownImplementation[entry.member] = entry.symbol }
                }
            }
            for table in module.conformances {
                for (name, type) in table.associatedTypes { associatedTypes[table.type + "." + name] = type }
                conformances[Self.base(table.type) + ": " + (table.proto ?? "")] = table
                for entry in table.entries { witnesses[entry.member, default: []].append((table.type, entry.symbol)) }
            }
        }
        var reaching: [String] = []
        for (symbol, function) in functions {
            for (index, call) in function.calls.enumerated() {
                for target in targets(of: call.callee).functions {
                    callers[target, default: []].append((symbol, index))
                }
                if case .function(let callee) = call.callee, InjectionSymbol(callee) != nil { reaching.append(symbol) }
                // What a function is handed may inject when it is called.
                for case .function(let value, _, let captures) in call.closures.values {
                    for case let inner in [value] + captures.values.compactMap(\.symbol) {
                        callers[inner, default: []].append((symbol, index))
                    }
                }
            }
        }
        while let next = reaching.popLast() {
            guard relevant.insert(next).inserted else { continue }
            for caller in callers[next] ?? [] { reaching.append(caller.caller) }
        }
    }

    /// The class that declares a member, as its table names it: the last part of its path.
    private static func owner(of member: String) -> String {
        let path = member.dropFirst().split(separator: "!").first?.split(separator: ".") ?? []
        return path.count < 2 ? "" : String(path[path.count - 2])
    }

    /// The functions a call may reach; `isCertain` when it is the only one.
    func targets(of callee: Call.Callee) -> (functions: [String], isCertain: Bool) {
        switch callee {
        case .function(let symbol): return ([symbol], true)
        case .member(let member):
            let found = implementations[member] ?? []
            return (found.map(\.symbol), found.count == 1)
        case .superMember(let member): return (ownImplementation[member].map { [$0] } ?? [], true)
        case .requirement(let member, let type):
            let all = witnesses[member] ?? []
            let exact = all.filter { $0.type == type || Self.base($0.type) == Self.base(type) }
            if !exact.isEmpty { return (exact.map(\.symbol), exact.count == 1) }
            return (all.map(\.symbol), false)
        case .conformance(let proto, let type): return (members(of: Self.base(type), proto), false)
        case .parameter, .value: return ([], true)
        }
    }

    private func members(of type: String, _ proto: String) -> [String] {
        guard let table = conformances[type + ": " + proto] else { return [] }
        return table.entries.map(\.symbol) + table.inheritedProtocols.flatMap { members(of: type, $0) }
    }

    func isTest(_ function: String) -> Bool { moduleOf[function].map { modules[$0].isTest } ?? false }

    static func base(_ type: String) -> String { type.firstIndex(of: "<").map { String(type[..<$0]) } ?? type }

    /// The types a call is made with, told apart; nil for one that cannot be told.
    func typeArguments(of call: Call, in function: String) -> [String?] {
        names.typeArguments(of: call, in: moduleOf[function] ?? 0)
    }
}

extension FunctionValue {
    var symbol: String? {
        if case .function(let symbol, _, _) = self { symbol } else { nil }
    }
}
