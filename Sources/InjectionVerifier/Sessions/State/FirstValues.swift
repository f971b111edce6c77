/// What gives a variable its first value, and what that code makes and injects.
final class FirstValues {
    struct Injected: Hashable {
        var type: TypeID
        var place: Place
        /// The property that it is stored in, if it is.
        var property: Variable?
    }

    private let program: Program
    private let writers: Writers
    private let writes: Writes
    private var variables: Variables { writes.variables }
    /// By variable, what is written as its first value: an expression, or the getter of a lazy property.
    private var expressions: [Variable: [Symbol]] = [:]
    private let initializers: [TypeID: [Function]]
    private var knownTypes: [Symbol: Set<TypeID>] = [:]
    private var knownInjections: [Symbol: [Injected]] = [:]

    init(_ writers: Writers, _ writes: Writes) {
        (program, self.writers, self.writes) = (writes.program, writers, writes)
        let own = program.functions.values.filter { [program] in !program.isTest($0.symbol) }
        let variables = writes.variables
        initializers = Dictionary(grouping: own.filter(\.isInitializer)) { $0.selfType.map(variables.plain) ?? "" }
        for function in own {
            if function.name.role == .initialValue && !function.name.isInner || function.isLazyGetter {
                expressions[function.accessed, default: []].append(function.symbol)
            } else if function.symbol.kind == .globalInitializer {
                for variable in Set(writes.writes(in: function.symbol).map(\.variable)) {
                    expressions[variable, default: []].append(function.symbol)
                }
            }
        }
    }

    func initializers(of type: TypeID) -> [Function] { initializers[type] ?? [] }

    /// Whether a function is nothing but the first value of a variable.
    func isExpression(_ symbol: Symbol, of variable: Variable) -> Bool {
        expressions[variable]?.contains(symbol) == true
    }

    /// The functions that may give a variable its first value: its expression, initializers, and what launch calls.
    func makers(of variable: Variable) -> [Symbol] {
        var found = expressions[variable] ?? []
        if let owner = variables[variable]?.owner {
            found += initializers(of: owner).filter { initializer in
                initializer.symbol.kind == .allocatingInitializer
                    || writes.writes(in: initializer.symbol).contains { $0.variable == variable }
            }.map(\.symbol)
        } else if let main = writers.topLevel[variable] {
            found.append(main)
        }
        let all = writers.all[variable] ?? []
        let later = Set(all.filter(\.isAfterLaunch).map(\.function))
        return found + all.map(\.function).filter { !later.contains($0) }
    }

    /// The makers all of whose objects may be in the variable, and not only some.
    func certainMakers(of variable: Variable) -> [Symbol] {
        makers(of: variable).filter { maker in
            if isExpression(maker, of: variable) || writers.topLevel[variable] == maker { return true }
            guard let owner = variables[variable]?.owner else { return false }
            return program.functions[maker]?.symbol.kind != .allocatingInitializer || variables.kinds[owner] == .struct
        }
    }

    /// The types of which a function, or what it calls, makes objects: not what their initializers make.
    func types(madeBy symbol: Symbol) -> Set<TypeID> {
        if let known = knownTypes[symbol] { return known }
        var found: Set<TypeID> = []
        _ = Set(reachableFrom: [symbol]) { next in
            program.runs(by: next).map(\.symbol).filter { called in
                guard let function = program.functions[called], function.isInitializer else {
                    return called.kind != .addressor
                }
                if let type = function.selfType { found.insert(variables.plain(type)) }
                return false
            }
        }
        knownTypes[symbol] = found
        return found
    }

    /// What top-level code makes and stores in a variable, or makers.
    func types(storedIn variable: Variable) -> Set<TypeID> {
        guard let main = writers.topLevel[variable] else {
            return makers(of: variable).reduce(into: []) { $0.formUnion(types(madeBy: $1)) }
        }
        return writes.writes(in: main).filter { $0.variable == variable }.flatMap(\.origins).reduce(into: []) {
            switch $1 {
            case .made(let type): $0.insert(variables.plain(type))
            case .returned(let function): $0.formUnion(types(madeBy: function))
            case .nothing, .injected, .read, .other: break
            }
        }
    }

    /// What a function injects, and what it calls, but for initializers.
    func injections(by symbol: Symbol) -> [Injected] {
        if let known = knownInjections[symbol] { return known }
        var found: [Injected] = []
        _ = Set(reachableFrom: [symbol]) { next in
            guard let function = program.functions[next] else { return [] }
            for call in function.calls where call.injects && call.time == .now {
                guard let type = program.injectedType(of: call, in: next) else { continue }
                let property = program.property(call.destination, in: next).map(Variable.init(property:))
                found.append(Injected(type: type, place: call.place, property: property))
            }
            // `\.user`, which something else calls.
            let paths = function.calls.filter { $0.time == .escaping && !$0.isReference }.compactMap(\.callee.symbol)
                .filter { program.functions[$0].map { $0.name.role == .getter || $0.isTransparent } == true }
            return (program.runs(by: next).map(\.symbol) + paths).filter { called in
                program.functions[called]?.isInitializer == false && called.kind != .addressor
            }
        }
        knownInjections[symbol] = found
        return found
    }
}
