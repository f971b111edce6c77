/// Every injection and registration of the program, with exact types.
struct InjectionSites {
    private(set) var injections: [Injection] = []
    private(set) var registrations: [Registration] = []
    private(set) var undecided: Set<Undecided> = []
    /// Places of injections in source, whatever became of them.
    private(set) var seen: Set<Place> = []
    private let program: Program
    private let specializations: Specializations

    init(_ program: Program) {
        self.program = program
        specializations = Specializations(program: program)
        for symbol in program.relevant.sorted() {
            guard let function = program.functions[symbol], let module = program.moduleOf[symbol] else { continue }
            for call in function.calls {
                guard case .function(let name) = call.callee, let kind = InjectionSymbol(name) else { continue }
                seen.insert(call.place)
                if kind.injects || kind == .register { collect(call, kind, function, module) }
            }
        }
        markSessions()
    }

    private mutating func collect(_ call: Call, _ kind: InjectionSymbol, _ function: Function, _ module: Int) {
        guard let type = program.typeArguments(of: call, in: function.symbol).first, let type else {
            return leave(call.place, "two types have this name, and the syntax tree does not tell which one is meant")
        }
        let isConcrete = Substitution.isConcrete(type, in: function)
        let isTypeGiven = call.metatype == .constant || (call.metatype == .parameter && !isConcrete)
        guard isTypeGiven else {
            return leave(call.place, "`\(kind.spelling)` is given a type that is known only when the program runs")
        }
        guard !type.contains("@opened") else {
            return leave(call.place, "the type is that of an existential value, known only when the program runs")
        }
        guard !type.contains("@pack_element") else {
            return leave(call.place, "the type is an element of a parameter pack, which is not followed to its callers")
        }
        let block = kind == .register ? call.closures[3] ?? .unknown : .unknown
        if isConcrete, !block.hasParameters {
            add(
                type, kind, call, block, function, module,
                Specializations.Specialization(types: .init(), chain: [], closures: [:], origin: nil))
            return
        }
        let (found, obstacles) = specializations.specializations(of: function.symbol, closures: block.hasParameters)
        var told: Set<String> = []
        // A conformance's own use of a function counts when there is no other.
        for specialization in found.filter({ !$0.isOfThunk }) + found.filter(\.isOfThunk) {
            let exact = specialization.types.apply(to: type, associated: program.associatedTypes)
            if !Substitution.isConcrete(exact, in: nil) {
                leave(
                    specialization.chain.last { $0 != .unknown } ?? call.place,
                    "the type depends on an associated type that is not known here")
            } else if told.insert(exact).inserted || !specialization.isOfThunk {
                add(exact, kind, call, block, function, module, specialization)
            }
        }
        if found.isEmpty, isConcrete {
            add(
                type, kind, call, block, function, module,
                Specializations.Specialization(types: .init(), chain: [], closures: [:], origin: nil))
            return
        }
        for obstacle in obstacles { leave(call.place, obstacle.explanation(function)) }
    }

    private mutating func add(
        _ written: String, _ kind: InjectionSymbol, _ call: Call, _ block: FunctionValue, _ function: Function,
        _ module: Int,
        _ specialization: Specializations.Specialization
    ) {
        let type = program.compositions.simplified(written)
        let chain = specialization.chain.filter { $0 != .unknown }
        let place = chain.last ?? call.place
        let module = specialization.origin.flatMap { program.moduleOf[$0] } ?? module
        if kind == .register {
            let block = block.resolved(specialization.closures).substituted(
                specialization.types, program.associatedTypes)
            let isolation = self.isolation(of: block)
            registrations.append(
                Registration(
                    type: type, place: place, block: block, isolation: isolation,
                    function: specialization.origin ?? function.symbol,
                    module: module))
            if block == .unknown || block.isThunkOfUnknown {
                leave(
                    place,
                    "the block of \(TypeNames.display(type)) comes from a variable or a function, and what it injects is not seen"
                )
            } else if let symbol = block.symbol,
                program.functions[symbol]?.calls.contains(where: { $0.callee == .value }) == true
            {
                leave(place, "the block of \(TypeNames.display(type)) calls a function out of a variable or a table")
            }
        } else {
            let injection = Injection(
                type: type, writtenType: written, kind: kind, place: place,
                chain: chain.isEmpty ? [] : [call.place] + chain.dropLast(),
                function: function.symbol, module: module, destination: call.destination)
            if !injections.contains(where: { $0.type == type && $0.place == place && $0.chain == injection.chain }) {
                injections.append(injection)
            }
        }
    }

    /// Thunks pass on the isolation of what they wrap.
    private func isolation(of block: FunctionValue) -> Isolation {
        guard case .function(let symbol, _, let captures) = block else { return .unspecified }
        guard symbol.hasSuffix("TR") || symbol.hasSuffix("TRTA") else {
            return program.functions[symbol]?.isolation ?? .unspecified
        }
        return captures.values.lazy.map(isolation).first { $0 != .unspecified } ?? .unspecified
    }

    private mutating func leave(_ place: Place, _ why: String) { undecided.insert(Undecided(place: place, why: why)) }

    /// A registration is the session's when it stands in a reset's closure, is called from there, or stands beside a
    /// reset.
    private mutating func markSessions() {
        var session: Set<String> = []
        var beside: Set<String> = []
        var isolated: Set<String> = []
        for symbol in program.relevant {
            for call in program.functions[symbol]?.calls ?? [] {
                guard case .function(let name) = call.callee, let kind = InjectionSymbol(name) else { continue }
                switch kind {
                case .resetRegistering:
                    for value in call.closures.values { value.forEach { name, _, _ in session.insert(name) } }
                    beside.insert(symbol)
                    session.formUnion(self.called(after: call.place, in: symbol))
                case .reset:
                    beside.insert(symbol)
                    session.formUnion(self.called(after: call.place, in: symbol))
                case .isolate where !program.isTest(symbol):
                    for value in call.closures.values { value.forEach { name, _, _ in isolated.insert(name) } }
                default: break
                }
            }
        }
        session = called(from: session).union(beside)
        // What is also called from elsewhere is no preview's own.
        let own = called(from: isolated)
        isolated = own.filter { symbol in
            isolated.contains(symbol)
                || (program.callers[symbol] ?? []).allSatisfy { own.contains($0.caller) || program.isTest($0.caller) }
        }
        for index in registrations.indices {
            registrations[index].isForSession = session.contains(registrations[index].function)
            registrations[index].isIsolated = isolated.contains(registrations[index].function)
        }
    }

    private func called(after place: Place, in symbol: String) -> [String] {
        (program.functions[symbol]?.calls ?? []).filter { $0.place.file == place.file && place < $0.place }
            .flatMap { program.targets(of: $0.callee).functions }
    }

    private func called(from roots: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var queue = Array(roots)
        while let next = queue.popLast() {
            guard program.relevant.contains(next), found.insert(next).inserted else { continue }
            for call in program.functions[next]?.calls ?? [] {
                // A registration's block is run later, elsewhere.
                queue += program.targets(of: call.callee).functions
            }
        }
        return found
    }
}

extension Specializations.Obstacle {
    func explanation(_ function: Function) -> String {
        switch self {
        case .nobodyCalls: "nobody calls `\(function.name)` with known types in the code that was read"
        case .tooDeep: "`\(function.name)` calls itself with ever other types"
        case .openedType:
            "`\(function.name)` is called with the type of an existential value, known only when the program runs"
        case .sameNames:
            "two types have one name where `\(function.name)` is called, and the syntax tree does not tell which is meant"
        }
    }
}
