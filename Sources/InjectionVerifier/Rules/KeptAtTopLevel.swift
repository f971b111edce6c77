/// A variable of `main.swift`, or of `static func main()`, outlives a session if something uses it after a reset.
struct KeptAtTopLevel: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let types = Set(program.modules.flatMap(\.declarations).map(\.name))
        var resets = ResetsInCalls(program)
        return program.functions.values.sorted { $0.symbol < $1.symbol }.flatMap { main -> [Diagnostic] in
            guard main.flow != nil, !program.isTest(main.symbol) else { return [] }
            return main.calls.indices.compactMap { index in
                guard case .variable(let symbol, let type) = main.calls[index].destination,
                    main.calls[index].callee != .function(symbol),
                    isKept(type, types) || program.injectedType(of: main.calls[index], in: main.symbol) != nil,
                    let held = graph.held(by: CallSite(function: main.symbol, call: index)),
                    Variable(symbol, madeBy: index, in: main, &resets).isUsedAfterReset(program, &resets)
                else { return nil }
                let name = Demangler.demangle(symbol).prefix { $0 != " " }.split(separator: ".").last ?? ""
                return KeptBeyondSession.diagnostic(
                    "`\(name)` is used after a reset", main.calls[index].place, held.type, held.path, graph)
            }
        }
    }

    /// A text or a number is no object of a session.
    private func isKept(_ type: String, _ types: Set<String>) -> Bool {
        Substitution.parts(of: type).contains { $0.hasPrefix("any ") || types.contains(Program.base($0)) }
    }
}

/// What a call of a program's beginning made, and the variable that holds it.
private struct Variable {
    /// What the variable holds: something else, or what was made for it, in that session or after it.
    private enum Held: Int, Comparable {
        case nothing, current, stale
        static func < (left: Held, right: Held) -> Bool { left.rawValue < right.rawValue }
    }

    private let symbol: String
    private let made: Int
    private let main: Function
    private var held: [Held] = []
    private var isEverStale = false

    init(_ symbol: String, madeBy made: Int, in main: Function, _ resets: inout ResetsInCalls) {
        (self.symbol, self.made, self.main) = (symbol, made, main)
        // What throws has not reset: it checks first, and a reset whose closure throws leaves the session as it is.
        let states = main.flow?.states(calls: main.calls.count, from: Held.nothing, failing: { held, _ in held }) {
            index, held in
            if index == made { return .current }
            if isAssigned(main.calls[index]) { return .nothing }
            return held == .current && resets.mayReset(main.calls[index], in: main) ? .stale : held
        }
        held = states?.calls ?? []
        isEverStale = states?.end == .stale || held.contains(.stale)
    }

    private func isMade(_ call: Call) -> Bool { call.inputs.values.contains { $0.contains(.call(made)) } }

    /// Whether something else is assigned.
    private func isAssigned(_ call: Call) -> Bool { isAssignment(call) && !isMade(call) }

    private func isAssignment(_ call: Call) -> Bool {
        if case .variable(symbol, _) = call.destination { call.callee == .function(symbol) } else { false }
    }

    func isUsedAfterReset(_ program: Program, _ resets: inout ResetsInCalls) -> Bool {
        let uses = main.calls.indices.filter { isMade(main.calls[$0]) && !isAssignment(main.calls[$0]) }
        if uses.contains(where: isStale) { return true }
        // Closures that captured it use it, too.
        var queue = [symbol] + uses.filter { main.calls[$0].isReference }.compactMap { main.calls[$0].callee.symbol }
        var seen: Set<String> = []
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            // What others may call at any time, they may call after a reset.
            if let function = program.functions[next], program.isEntryPoint(function) { return true }
            for (caller, index) in program.callers[next] ?? [] {
                guard let function = program.functions[caller] else { continue }
                let isHeld = caller != main.symbol || held[index] != .nothing
                if isHeld, resets.run(next, handedTo: function.calls[index], in: function) { return true }
                if caller != main.symbol {
                    if resets.before(in: function)[index] { return true }
                    queue.append(caller)
                } else if !isAssignment(main.calls[index]), isStale(index) {
                    return true
                }
            }
        }
        return false
    }

    /// Whether it may be an ended session's where a call uses it, or, if nobody knows when that happens, anywhere.
    private func isStale(_ index: Int) -> Bool {
        let call = main.calls[index]
        if call.time == .now { return held[index] == .stale }
        // What is also called here is looked at there.
        return isEverStale && !main.calls.contains { !$0.isReference && $0.callee == call.callee }
    }
}

/// What may have been reset before a call of a function is made.
private struct ResetsInCalls {
    private let program: Program
    private let resetting: Set<String>
    private var known: [String: [Bool]] = [:]

    init(_ program: Program) {
        self.program = program
        resetting = program.resetting(onlySurely: false)
    }

    func mayReset(_ call: Call, in function: Function) -> Bool {
        program.candidates(call.callee, in: function).contains(where: resetting.contains)
    }

    /// For each call, whether something may have reset since the function was entered.
    mutating func before(in function: Function) -> [Bool] {
        if let known = known[function.symbol] { return known }
        let flow = function.flow ?? Flow(successors: [:], errors: [:], blocks: [], suspensions: [])
        let states = flow.states(calls: function.calls.count, from: 0) { index, state in
            mayReset(function.calls[index], in: function) ? 1 : state
        }
        known[function.symbol] = states.calls.map { $0 == 1 }
        return states.calls.map { $0 == 1 }
    }

    /// Whether a function that a call is handed may be run by it after a reset.
    mutating func run(_ symbol: String, handedTo call: Call, in function: Function) -> Bool {
        var seen: Set<CallGraph.Node> = []
        return call.closures.contains {
            $0.value.symbols.contains(symbol) && run($0.key, of: call, in: function, &seen)
        }
    }

    private mutating func run(
        _ argument: Int, of call: Call, in function: Function, _ seen: inout Set<CallGraph.Node>
    ) -> Bool {
        for callee in program.candidates(call.callee, in: function).compactMap({ program.functions[$0] })
        where seen.insert(.init(symbol: callee.symbol, closures: [argument: .unknown])).inserted {
            let isAfter = before(in: callee)
            for (index, inner) in callee.calls.enumerated() {
                if isAfter[index], inner.callee == .parameter(argument) { return true }
                for (key, value) in inner.closures where value.parameters.contains(argument) {
                    if isAfter[index] || run(key, of: inner, in: callee, &seen) { return true }
                }
            }
        }
        return false
    }
}
