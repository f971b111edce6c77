/// For each function outside of tests, the functions that it runs, by name alone, and when: before it returns, or
/// later. Before it returns, it runs the functions that it calls, and the closures that it hands to functions which
/// call them at once.
///
/// In `items.forEach { show($0) }; login.onDone = { close() }`, the first closure runs at once, and the second later. A
/// closure may do both: with `func listen(_ body: @escaping () -> Void) { all.append(body); body() }`, the closure of
/// `listen { update() }` runs at once, and again when code calls the closures in `all`.
final class CallsAtOnce {
    enum Time {
        case now
        /// The function becomes a value of which no more is known: an element of `[registerCore, registerShop]`, for
        /// example, or the value of a local variable.
        case inTable
        /// The calling function hands the function to a task, a queue or a timer, which runs it later.
        case started
        /// The function runs at a time that is not known, if at all.
        case later
    }

    /// A call that runs a function or makes a value of it, with the time at which the function runs.
    struct Caller { var site: CallSite; var time: Time }

    private unowned let program: Program
    private var callers: [Symbol: [Caller]] = [:]
    private var targets: [CallSite: [Symbol]] = [:]
    private var sites: [Symbol: [Time: [CallSite]]] = [:]
    let storedArguments: StoredArguments

    init(_ program: Program) {
        (self.program, storedArguments) = (program, StoredArguments(program.functions, program.dispatch))
        for function in program.functions.values where !program.isTest(function.symbol) {
            let handed = handed(in: function)
            for index in function.calls.indices {
                add(CallSite(function: function.symbol, call: index), function, handed)
            }
        }
    }

    private func add(_ site: CallSite, _ function: Function, _ handed: [Symbol: Set<Time>]) {
        let call = function.calls[site.call]
        let called = program.dispatch.candidates(call.callee, in: function).filter { program.functions[$0] != nil }
        let times = call.isReference ? self.times(of: call, handed) : call.time == .now ? [.now] : [.later]
        let resets = call.injection?.resets == true
        if !called.isEmpty || resets {
            targets[site] = called
            for time in times { sites[site.function, default: [:]][time, default: []].append(site) }
        }
        if resets, let reset = call.callee.symbol {
            callers[reset, default: []].append(Caller(site: site, time: .now))
        }
        for symbol in called {
            callers[symbol, default: []] += times.map { Caller(site: site, time: $0) }
        }
    }

    /// Finds the closures that a function hands to the functions that it calls, each with the times at which it runs. A
    /// called function may run a closure at once and also store it. If no called function calls the closure itself, the
    /// closure has no times here.
    private func handed(in function: Function) -> [Symbol: Set<Time>] {
        var handed: [Symbol: Set<Time>] = [:]
        for call in function.calls where !call.isReference && !call.closures.isEmpty {
            let targets = program.dispatch.candidates(call.callee, in: function).compactMap { program.functions[$0] }
            for (argument, value) in call.closures {
                let isCalled = targets.contains { target in
                    target.calls.contains { $0.callee == .parameter(argument) && $0.time == .now }
                }
                let isStored = targets.contains { storedArguments.contains(argument, of: $0.symbol) }
                let times: Set<Time> = isCalled ? isStored ? [.now, .later] : [.now] : []
                for symbol in value.symbols { handed[symbol, default: []].formUnion(times) }
            }
        }
        return handed
    }

    /// Returns the times at which a function runs if `reference` makes a value of it.
    private func times(of reference: Call, _ handed: [Symbol: Set<Time>]) -> [Time] {
        guard reference.time == .escaping, let symbol = reference.callee.symbol else {
            return [reference.time == .now ? .now : reference.time == .later ? .started : .later]
        }
        if let times = handed[symbol] { return times.isEmpty ? [.later] : [.now, .later].filter(times.contains) }
        return [reference.destination == nil ? .inTable : .later]
    }

    /// Returns the calls in a function whose called functions were read and run at a given time. These may be
    /// references: for `.started`, one is the reference to the closure in `Task { load() }`. A call of a reset is among
    /// those for `.now`, although the library's function was not read.
    func made(by symbol: Symbol, _ time: Time = .now) -> [CallSite] { sites[symbol]?[time] ?? [] }

    func functions(at site: CallSite) -> [Symbol] { targets[site] ?? [] }

    func callers(of symbol: Symbol) -> [Caller] { callers[symbol] ?? [] }

    func callersAtOnce(of symbol: Symbol) -> [CallSite] { callers(of: symbol).filter { $0.time == .now }.map(\.site) }
}
