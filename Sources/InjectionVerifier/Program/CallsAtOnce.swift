/// What a function runs before it returns, and who runs it, by name alone: the calls that it makes, and the closures
/// that it hands to what calls them at once.
final class CallsAtOnce {
    enum Time {
        case now
        /// A function is put into an array or another value, and not into a property: `[registerCore, registerShop]`.
        case inTable
        /// A task, a queue or a timer is started that runs it.
        case started
        case later
    }

    struct Use { var site: CallSite; var time: Time }

    private unowned let program: Program
    private var all: [Symbol: [Use]] = [:]
    private var targets: [CallSite: [Symbol]] = [:]
    private var sites: [Symbol: [Time: [CallSite]]] = [:]

    init(_ program: Program) {
        self.program = program
        for function in program.functions.values where !program.isTest(function.symbol) {
            let handed = handed(in: function)
            for index in function.calls.indices {
                add(CallSite(function: function.symbol, call: index), function, handed)
            }
        }
    }

    private func add(_ site: CallSite, _ function: Function, _ handed: [Symbol: Bool]) {
        let call = function.calls[site.call]
        let called = program.dispatch.candidates(call.callee, in: function).filter { program.functions[$0] != nil }
        let time = call.isReference ? self.time(of: call, handed) : call.time == .now ? .now : .later
        let own = call.injection?.resets == true ? [site] : []
        if !called.isEmpty || !own.isEmpty {
            targets[site] = called
            sites[site.function, default: [:]][time, default: []].append(site)
        }
        if call.injection?.resets == true, let reset = call.callee.symbol {
            all[reset, default: []].append(Use(site: site, time: .now))
        }
        for symbol in called { all[symbol, default: []].append(Use(site: site, time: time)) }
    }

    /// The functions that a function hands to others, and whether these call them at once.
    private func handed(in function: Function) -> [Symbol: Bool] {
        var handed: [Symbol: Bool] = [:]
        for call in function.calls where !call.isReference && !call.closures.isEmpty {
            let targets = program.dispatch.candidates(call.callee, in: function).compactMap { program.functions[$0] }
            for (argument, value) in call.closures {
                let isCalled = targets.contains { target in
                    target.calls.contains { $0.callee == .parameter(argument) && $0.time == .now }
                }
                for symbol in value.symbols { handed[symbol] = handed[symbol] == true || isCalled }
            }
        }
        return handed
    }

    /// When a function runs that another makes a value of.
    private func time(of reference: Call, _ handed: [Symbol: Bool]) -> Time {
        guard reference.time == .escaping, let symbol = reference.callee.symbol else {
            return reference.time == .now ? .now : reference.time == .later ? .started : .later
        }
        if let isCalled = handed[symbol] { return isCalled ? .now : .later }
        return reference.destination == nil ? .inTable : .later
    }

    /// The calls by which a function runs others, or uses them otherwise.
    func made(by symbol: Symbol, _ time: Time = .now) -> [CallSite] { sites[symbol]?[time] ?? [] }

    func functions(at site: CallSite) -> [Symbol] { targets[site] ?? [] }

    /// Who runs a function, or uses it otherwise.
    func uses(of symbol: Symbol) -> [Use] { all[symbol] ?? [] }

    func callers(of symbol: Symbol) -> [CallSite] { uses(of: symbol).filter { $0.time == .now }.map(\.site) }

    /// Whether a function calls one out of a variable or a table: `run()`, or `$0()` in a closure that code hands on
    /// which was not read.
    func callsVariable(_ symbol: Symbol) -> Bool {
        program.functions[symbol].map(program.callsStored) == true
    }
}
