/// A variable of `main.swift`, or of `static func main()`, outlives a session if something uses it after a reset.
struct KeptAtTopLevel: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let types = Set(program.modules.flatMap(\.declarations).map(\.name))
        return program.functions.values.sorted { $0.symbol < $1.symbol }.flatMap { main -> [Diagnostic] in
            guard let flow = main.flow, !program.isTest(main.symbol) else { return [] }
            return main.calls.indices.compactMap { index in
                guard let (name, type, isUsed) = variable(madeBy: index, in: main, flow, program),
                    isKept(type, types) || program.injectedType(of: main.calls[index], in: main.symbol) != nil,
                    let held = KeptBeyondSession.held(by: .init(function: main.symbol, call: index), graph), isUsed()
                else { return nil }
                return KeptBeyondSession.diagnostic(
                    "`\(name)` is used after a reset", main.calls[index].place, held.type, held.path, graph)
            }
        }
    }

    /// The variable that keeps what a call returns, its type, and whether something uses it after a reset.
    private func variable(
        madeBy index: Int, in main: Function, _ flow: Flow, _ program: Program
    ) -> (name: String, type: String, isUsed: () -> Bool)? {
        switch main.calls[index].destination {
        case .global(let symbol, let type):
            let name = Demangler.demangle(symbol).prefix { $0 != " " }.split(separator: ".").last ?? ""
            return (String(name), type, { isUsedAfterReset(symbol, madeBy: index, main, flow, program) })
        case .local(let name, let type):
            return (name, type, { isUsedAfterReset(call: index, main, flow, program) })
        default: return nil
        }
    }

    /// A text or a number is no object of a session.
    private func isKept(_ type: String, _ types: Set<String>) -> Bool {
        Substitution.parts(of: type).contains { $0.hasPrefix("any ") || types.contains(Program.base($0)) }
    }

    /// A variable of `static func main()` that keeps nothing else, too.
    private func isUsedAfterReset(call made: Int, _ main: Function, _ flow: Flow, _ program: Program) -> Bool {
        guard !main.calls[made].isReplaced else { return false }
        let resetting = program.resetting(onlySurely: false)
        let afterReset = flow.states(calls: main.calls.count, from: 0, suspended: nil) { index, state in
            if index == made { return 0 }
            return program.candidates(main.calls[index].callee, in: main).contains(where: resetting.contains)
                ? 1 : state
        }.calls
        return main.calls[made].uses.contains { $0 < afterReset.count && $0 != made && afterReset[$0] == 1 }
    }

    /// What a global variable holds: something else, or what was made for it, in that session or after it.
    private enum Held: Int, Comparable {
        case nothing, current, stale
        static func < (left: Held, right: Held) -> Bool { left.rawValue < right.rawValue }
    }

    private func isUsedAfterReset(
        _ global: String, madeBy made: Int, _ main: Function, _ flow: Flow, _ program: Program
    ) -> Bool {
        let resetting = program.resetting(onlySurely: false)
        func isAssignment(_ call: Call) -> Bool {
            if case .global(global, _) = call.destination { true } else { false }
        }
        let held = flow.states(calls: main.calls.count, from: Held.nothing, suspended: nil) { index, held in
            let call = main.calls[index]
            if index == made { return .current }
            if isAssignment(call) { return .nothing }
            let resets = program.candidates(call.callee, in: main).contains(where: resetting.contains)
            return resets && held == .current ? .stale : held
        }.calls
        var queue = [global]
        var seen: Set<String> = []
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            // What others may call at any time, they may call after a reset.
            if let function = program.functions[next], program.isEntryPoint(function) { return true }
            for (caller, index) in program.callers[next] ?? [] {
                guard caller == main.symbol else {
                    queue.append(caller)
                    continue
                }
                let call = main.calls[index]
                guard !isAssignment(call) else { continue }
                if call.time != .now || held[index] == .stale { return true }
                // It is not known which comes first there.
                if next != global, resetting.contains(next) { return true }
            }
        }
        return false
    }
}
