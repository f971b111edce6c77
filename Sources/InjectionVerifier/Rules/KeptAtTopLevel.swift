/// A variable of `main.swift`, or of `static func main()`, outlives a session if something uses it after a reset.
struct KeptAtTopLevel: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let declarations = Dictionary(grouping: program.modules.flatMap(\.declarations), by: \.name)
        func held(_ site: CallSite, _ symbol: String) -> InjectionGraph.Held? {
            makers(site, symbol, graph).lazy.compactMap(graph.held(by:)).first
        }
        let used = Self.usedAfterReset(program) { site, call, symbol, type in
            (type.isEmpty || mayHold(type, site.function, declarations, graph)
                || program.injectedType(of: call, in: site.function) != nil) && held(site, symbol) != nil
        }
        return used.compactMap { site, call, symbol in
            let name = Demangler.demangle(symbol).prefix { $0 != " " }.split(separator: ".").last ?? ""
            return held(site, symbol).map {
                KeptBeyondSession.diagnostic("`\(name)` is used after a reset", call.place, $0, graph)
            }
        }
    }

    /// The calls that made what variables hold that something uses after a reset.
    static func usedAfterReset(
        _ program: Program, where isWanted: (CallSite, Call, _ symbol: String, _ type: String) -> Bool
    ) -> [(site: CallSite, call: Call, symbol: String)] {
        let mains = program.functions.values.filter { main in
            !program.isTest(main.symbol)
                && main.calls.contains { if case .variable = $0.destination { true } else { false } }
        }
        // What calls leave behind is a question to the whole program.
        guard !mains.isEmpty else { return [] }
        let resets = Outcomes(program, from: 0, callsStored: true) { _ in 1 }
        return mains.sorted { $0.symbol < $1.symbol }.flatMap { main in
            main.calls.enumerated().compactMap { index, call in
                let site = CallSite(function: main.symbol, call: index)
                guard case .variable(let symbol, let type) = call.destination, isWanted(site, call, symbol, type),
                    Variable(symbol, madeBy: index, in: main, program, resets).isUsedAfterReset
                else { return nil }
                return (site, call, symbol)
            }
        }
    }

    /// The call itself; of an assignment to the variable, the calls that made what it takes out of a property.
    private func makers(_ site: CallSite, _ symbol: String, _ graph: InjectionGraph) -> [CallSite] {
        guard let call = graph.program.call(at: site), call.callee == .function(symbol) else { return [site] }
        let stored = call.inputs.values.joined().filter { if case .stored = $0 { true } else { false } }
        return graph.program.makers(of: stored, in: site.function)
    }

    /// A text or a number is no object of a session, and neither is a value that is made of those.
    private func mayHold(
        _ type: String, _ function: String, _ declarations: [String: [TypeDeclaration]], _ graph: InjectionGraph
    ) -> Bool {
        let module = graph.program.moduleOf[function] ?? 0
        func isOfSession(_ type: String) -> Bool {
            TypeNames.paths(in: type).contains { graph.ofSession($0, in: module) != nil }
        }
        func declared(in type: String) -> [TypeDeclaration] {
            TypeNames.paths(in: type).flatMap { declarations[$0] ?? [] }
        }
        let parts = Set(reachableFrom: [type]) { type in
            declared(in: type).filter { [.struct, .enum].contains($0.kind) }.flatMap(\.properties).map(\.type)
        }
        return parts.contains { part in
            part.contains("any ") || part.contains("->") || isOfSession(part)
                || declared(in: part).contains { [.class, .actor, .protocol].contains($0.kind) }
        }
    }
}

/// What a call of a program's beginning made, and the variable that holds it.
private struct Variable {
    /// What the variable holds: something else, or what was made for it, in that session or after it.
    private enum Held: Comparable { case nothing, current, stale }

    /// A function that uses the variable, or what is handed one that does.
    private struct Use: Hashable { var function: String; var argument: Int? }

    private let symbol: String
    private let made: Int
    private let main: Function
    private let program: Program
    private let resets: Outcomes<Int>
    private var held: [Held] = []
    private var isEverStale = false

    init(_ symbol: String, madeBy made: Int, in main: Function, _ program: Program, _ resets: Outcomes<Int>) {
        (self.symbol, self.made, self.main, self.program, self.resets) = (symbol, made, main, program, resets)
        let states = main.states(from: Held.nothing) { index, result, held in
            if index == made { return .current }
            if isAssignment(index), !isMade(index) { return .nothing }
            return held == .current && resets.state(after: index, of: main, result, 0) == 1 ? .stale : held
        }
        held = states.calls
        let leading = main.calls.indices.filter { held[$0] == .current && resets.mayLeadToReset($0, of: main) }
        isEverStale = states.end == .stale || held.contains(.stale) || !leading.isEmpty
    }

    private func isMade(_ index: Int) -> Bool { main.calls[index].inputs.values.contains { $0.contains(.call(made)) } }

    private func isAssignment(_ index: Int) -> Bool {
        guard case .variable(symbol, _) = main.calls[index].destination else { return false }
        return main.calls[index].callee == .function(symbol)
    }

    var isUsedAfterReset: Bool {
        let uses = main.calls.indices.filter { isMade($0) && !isAssignment($0) }
        if uses.contains(where: isStale) { return true }
        // Closures that captured it use it, too.
        let closures = uses.filter { main.calls[$0].isReference }.compactMap { main.calls[$0].callee.symbol }
        var queue = ([symbol] + closures).map { Use(function: $0) }
        var seen: Set<Use> = []
        while let use = queue.popLast() {
            guard seen.insert(use).inserted else { continue }
            // What others may call at any time, they may call after a reset.
            if use.argument == nil, program.functions[use.function].map(program.isEntryPoint) == true { return true }
            for (caller, index) in sites(of: use) {
                guard let function = program.functions[caller] else { continue }
                if caller == main.symbol {
                    guard held[index] != .nothing, !isAssignment(index) else { continue }
                    if isStale(index) { return true }
                } else {
                    let after = function.states(from: 0) { resets.state(after: $0, of: function, $1, $2) }.calls
                    if after[index] == 1 { return true }
                    if use.argument == nil { queue.append(Use(function: caller)) }
                }
                for (argument, value) in function.calls[index].closures where isPart(use, of: value) {
                    queue += program.candidates(function.calls[index].callee, in: function).map {
                        Use(function: $0, argument: argument)
                    }
                }
            }
        }
        return false
    }

    /// Whether it may be an ended session's where a call uses it, or, if nobody knows when that happens, anywhere.
    private func isStale(_ index: Int) -> Bool {
        let call = main.calls[index]
        if call.time == .now || call.isAwaited { return held[index] == .stale }
        // What is also called here is looked at there.
        return isEverStale && !main.calls.contains { !$0.isReference && $0.callee == call.callee }
    }

    /// The calls that may run it.
    private func sites(of use: Use) -> [(caller: String, call: Int)] {
        guard let argument = use.argument else { return program.callers[use.function] ?? [] }
        let calls = program.functions[use.function]?.calls ?? []
        return calls.indices.filter { index in
            calls[index].callee == .parameter(argument)
                || calls[index].closures.values.contains { isPart(use, of: $0) }
        }.map { (use.function, $0) }
    }

    private func isPart(_ use: Use, of value: FunctionValue) -> Bool {
        use.argument.map(value.parameters.contains) ?? value.symbols.contains(use.function)
    }
}
