/// Follows generic functions to their callers, until it is known what their parameters stand for.
struct Specializations {
    let program: Program
    /// Beyond this many calls a generic function that calls itself with ever other types is given up.
    static let depthLimit = 24

    struct Specialization {
        var types: Substitution
        var chain: [Place]
        var closures: [Int: FunctionValue]
        /// The function in which the types are known.
        var origin: String?
        var isOfThunk: Bool { origin?.isThunk ?? false }
    }
    enum Obstacle: Hashable { case nobodyCalls, tooDeep, openedType, sameNames }

    /// Every way in which a function is used with known types, with the calls that led there, the nearest first.
    func specializations(of symbol: String, closures wanted: Bool = false) -> (
        found: [Specialization], obstacles: Set<Obstacle>
    ) {
        guard let function = program.functions[symbol] else { return ([], []) }
        guard !function.genericParameters.isEmpty || wanted else {
            return ([Specialization(types: Substitution(), chain: [], closures: [:], origin: nil)], [])
        }
        var found: [Specialization] = []
        var obstacles: Set<Obstacle> = []
        var seen: Set<String> = []
        search(function, [:], [], 0, wanted, &found, &obstacles, &seen)
        if found.isEmpty, obstacles.isEmpty { obstacles.insert(.nobodyCalls) }
        return (found, obstacles)
    }

    private func search(
        _ function: Function, _ closures: [Int: FunctionValue], _ chain: [Place], _ depth: Int, _ wanted: Bool,
        _ found: inout [Specialization], _ obstacles: inout Set<Obstacle>, _ seen: inout Set<String>
    ) {
        guard depth < Self.depthLimit else {
            obstacles.insert(.tooDeep)
            return
        }
        for (callerSymbol, index) in program.callers[function.symbol] ?? [] {
            guard let caller = program.functions[callerSymbol] else { continue }
            let call = caller.calls[index]
            let uses = self.uses(of: function.symbol, in: call, by: callerSymbol)
            for (arguments, handed) in uses {
                guard let arguments else {
                    obstacles.insert(.sameNames)
                    continue
                }
                let types = Substitution(of: function, with: arguments)
                guard types.types.count == function.genericParameters.count else { continue }
                let open = arguments.contains { !Substitution.isConcrete($0, in: caller) }
                let needsCaller = open || (wanted && handed.values.contains { $0.hasParameters })
                let key = "\(callerSymbol) \(index) \(arguments) \(depth > 8 ? depth : 0)"
                guard seen.insert(key).inserted else { continue }
                if arguments.contains(where: { $0.contains("@opened") }) {
                    obstacles.insert(.openedType)
                } else if !needsCaller {
                    found.append(
                        Specialization(types: types, chain: [call.place], closures: handed, origin: callerSymbol))
                } else if caller.symbol == function.symbol, depth > 4 {
                    obstacles.insert(.tooDeep)
                } else {
                    var outer: [Specialization] = []
                    search(caller, handed, chain, depth + 1, wanted, &outer, &obstacles, &seen)
                    for specialization in outer {
                        let inner = Substitution(
                            of: function,
                            with: arguments.map {
                                specialization.types.apply(to: $0, associated: program.associatedTypes)
                            })
                        let bound = handed.mapValues { $0.resolved(specialization.closures) }
                        found.append(
                            Specialization(
                                types: inner, chain: [call.place] + specialization.chain, closures: bound,
                                origin: specialization.origin))
                    }
                }
            }
        }
    }

    /// A call uses the function it calls, and those it hands over.
    private func uses(of symbol: String, in call: Call, by caller: String) -> [(
        arguments: [String]?, closures: [Int: FunctionValue]
    )] {
        var uses: [([String]?, [Int: FunctionValue])] = []
        if program.targets(of: call.callee).functions.contains(symbol) {
            let arguments = program.typeArguments(of: call, in: caller)
            uses.append((arguments.contains(nil) ? nil : arguments.compactMap(\.self), call.closures))
        }
        for value in call.closures.values {
            value.forEach { name, arguments, captures in if name == symbol { uses.append((arguments, captures)) } }
        }
        return uses
    }
}

extension FunctionValue {
    /// Whether it is known only by the caller.
    var hasParameters: Bool {
        switch self {
        case .parameter: true
        case .function(_, _, let captures): captures.values.contains { $0.hasParameters }
        case .unknown: false
        }
    }

    func resolved(_ closures: [Int: FunctionValue]) -> FunctionValue {
        switch self {
        case .parameter(let index): closures[index] ?? .unknown
        case .function(let symbol, let types, let captures):
            .function(symbol, typeArguments: types, captures: captures.mapValues { $0.resolved(closures) })
        case .unknown: .unknown
        }
    }

    /// A change of a function's form, of a function that is not known.
    var isThunkOfUnknown: Bool {
        guard case .function(let symbol, _, let captures) = self, symbol.hasSuffix("TR") else { return false }
        return captures.values.allSatisfy { $0 == .unknown || $0.isThunkOfUnknown }
    }

    func forEach(_ body: (String, [String], [Int: FunctionValue]) -> Void) {
        guard case .function(let symbol, let types, let captures) = self else { return }
        body(symbol, types, captures)
        for value in captures.values { value.forEach(body) }
    }

    func substituted(_ types: Substitution, _ associated: [String: String]) -> FunctionValue {
        guard case .function(let symbol, let arguments, let captures) = self else { return self }
        return .function(
            symbol, typeArguments: arguments.map { types.apply(to: $0, associated: associated) },
            captures: captures.mapValues { $0.substituted(types, associated) })
    }
}
