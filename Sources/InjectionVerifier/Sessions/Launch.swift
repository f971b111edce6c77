/// What a program runs before anything may reset: from its beginning to the first call that leads to a reset.
struct Launch {
    private let program: Program
    /// Where the program begins, and what only that calls.
    private var beginning: Set<Symbol> = []
    /// Of those, up to where each is part of the launch, if a call in it leads to a reset.
    private var ends: [Symbol: Place] = [:]
    /// What these call before.
    private var functions: Set<Symbol> = []

    init(_ program: Program) {
        self.program = program
        let resetting = program.callers.resetting(onlySurely: false)
        var before: [Symbol] = []
        for start in program.beginnings {
            var next: Symbol? = start
            while let symbol = next, beginning.insert(symbol).inserted {
                next = nil
                for (index, call) in (program.functions[symbol]?.calls ?? []).enumerated() {
                    let targets = program.dispatch.targets(at: CallSite(function: symbol, call: index))
                    if call.time != .escaping, let target = targets.first(where: resetting.contains) {
                        ends[symbol] = call.place
                        // What others call, too, or what runs again, may run later.
                        if !call.isRepeated, program.callers[target].count == 1 { next = target }
                        break
                    }
                    before += targets.filter { !resetting.contains($0) }
                }
            }
        }
        functions = program.callers.called(from: before)
    }

    func contains(_ registration: Registration) -> Bool { contains(registration.function, registration.place) }

    private func contains(_ symbol: Symbol, _ place: Place) -> Bool {
        beginning.contains(symbol) ? ends[symbol].map { place < $0 } ?? true : functions.contains(symbol)
    }

    /// Whether nothing makes a registration later, but for the closures of resets.
    func isAll(of registration: Registration, _ layers: Layers) -> Bool {
        contains(registration)
            && Set(reachableFrom: [registration.function]) { symbol in
                if beginning.contains(symbol) { return [] }
                return program.callers.ofProgram(symbol).map(\.caller).filter { !layers.runsInReset($0) }
            }.subtracting(beginning).allSatisfy { symbol in
                program.callers.ofProgram(symbol).allSatisfy { caller, call in
                    layers.runsInReset(caller)
                        || program.functions[caller].map { contains(caller, $0.calls[call].place) } == true
                }
            }
    }

}

extension Program {
    /// Where programs begin: what the compiler or the system calls first.
    fileprivate var beginnings: [Symbol] {
        let scripts = modules.compactMap { module in
            [Symbol("async_Main of " + module.name), Symbol("main of " + module.name)].first { functions[$0] != nil }
        }
        let applications = functions.values.filter { function in
            function.launches
                || function.isInitializer && isOfMainType(function)
        }
        return scripts + applications.map(\.symbol)
    }
}
