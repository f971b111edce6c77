/// What a program runs before anything may reset: from its beginning to the first call that leads to a reset.
struct Launch {
    /// `main`, and what only that calls there, up to that call.
    private var ends: [Symbol: Place] = [:]
    /// Those that it calls before.
    private let functions: Set<Symbol>

    init(_ program: Program) {
        let resetting = program.resetting(onlySurely: false)
        var before: [Symbol] = []
        for module in program.modules {
            var next: Symbol? =
                [Symbol("async_Main of " + module.name), Symbol("main of " + module.name)]
                .first { program.functions[$0] != nil }
            while let symbol = next, ends[symbol] == nil {
                next = nil
                for (index, call) in (program.functions[symbol]?.calls ?? []).enumerated() {
                    let targets = program.targets(at: CallSite(function: symbol, call: index))
                    if call.time != .escaping, let target = targets.first(where: resetting.contains) {
                        ends[symbol] = call.place
                        // What others call, too, or what runs again, may run later.
                        if !call.isRepeated, program.callers[target]?.count == 1 { next = target }
                        break
                    }
                    before += targets.filter { !resetting.contains($0) }
                }
            }
        }
        functions = program.called(from: before)
    }

    func contains(_ registration: Registration) -> Bool {
        guard let end = ends[registration.function] else { return functions.contains(registration.function) }
        return registration.place < end
    }
}
