/// A variable at the top level of a program outlives a session if something uses it after a reset.
struct KeptAtTopLevel: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let program = graph.program
        let types = Set(program.modules.flatMap(\.declarations).map(\.name))
        return program.functions.values.sorted { $0.symbol < $1.symbol }.flatMap { main -> [Diagnostic] in
            guard let flow = main.flow, !program.isTest(main.symbol) else { return [] }
            return main.calls.indices.compactMap { index in
                // A text or a number is no object of a session.
                guard case .global(let symbol, let type) = main.calls[index].destination,
                    type.hasPrefix("any ") || types.contains(Program.base(TypeNames.unwrapped(type))),
                    let held = KeptBeyondSession.held(by: (main.symbol, index), graph),
                    isUsedAfterReset(symbol, main, flow, program)
                else { return nil }
                let name = Demangler.demangle(symbol).prefix { $0 != " " }.split(separator: ".").last ?? ""
                return KeptBeyondSession.diagnostic(
                    "`\(name)` is used after a reset", main.calls[index].place, held.type, held.path, graph)
            }
        }
    }

    private func isUsedAfterReset(_ global: String, _ main: Function, _ flow: Flow, _ program: Program) -> Bool {
        let resetting = program.resetting(onlySurely: false)
        let afterReset = flow.states(calls: main.calls.count, from: 0, suspended: nil) { index in
            let call = main.calls[index]
            if case .global(global, _) = call.destination { return 0 }
            return program.candidates(call.callee, in: main).contains(where: resetting.contains) ? 1 : nil
        }
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
                if call.time != .now || afterReset[index] == 1 { return true }
                // It is not known which comes first there.
                if next != global, resetting.contains(next) { return true }
            }
        }
        return false
    }
}
