/// What calls leave behind, by what they return: `if trySignIn() { … }`.
final class Outcomes<State: Comparable> {
    private let program: Program
    /// What a function finds that its caller left.
    private let entry: State
    /// What a reset leaves behind, if it does not throw.
    private let afterReset: (InjectionSymbol) -> State
    /// The functions that may reset.
    private var resetting: Set<String>
    /// Those that are made values, which anybody may call who calls a value.
    private var stored: [String] = []
    private var known: [String: [String: State]] = [:]

    init(
        _ program: Program, from entry: State, callsStored: Bool = false,
        afterReset: @escaping (InjectionSymbol) -> State
    ) {
        (self.program, self.entry, self.afterReset) = (program, entry, afterReset)
        resetting = program.resetting(onlySurely: false)
        guard callsStored else { return }
        let own = program.functions.values.filter { !program.isTest($0.symbol) }
        stored = own.flatMap { function in
            function.calls.filter { $0.time == .escaping }.flatMap { program.candidates($0.callee, in: function) }
        }.filter(resetting.contains)
        guard !stored.isEmpty else { return }
        let calling = own.filter { $0.calls.contains { $0.callee == .value } }.map(\.symbol)
        resetting.formUnion(program.calling(calling, onlySurely: false))
    }

    /// What a call leaves behind that returns a case, or throws; nil if it is not known what it returns.
    func state(after index: Int, of function: Function, _ result: String?, _ state: State) -> State {
        guard function.calls[index].time != .escaping, mayLeadToReset(index, of: function) else { return state }
        guard function.calls[index].time == .now else { return afterReset(.reset) }
        let states = targets(index, of: function).flatMap {
            results(of: $0).filter { Flow.mayBe($0.key, result) }.values
        }
        return states.map { $0 == entry ? state : $0 }.max() ?? state
    }

    /// Whether a call may reset, or make a value that does when it is called.
    func mayLeadToReset(_ index: Int, of function: Function) -> Bool {
        targets(index, of: function).contains(where: resetting.contains)
    }

    private func targets(_ index: Int, of function: Function) -> [String] {
        let call = function.calls[index]
        return (call.callee == .value ? stored : program.candidates(call.callee, in: function))
            + call.closureSymbols.filter(resetting.contains)
    }

    private func results(of symbol: String) -> [String: State] {
        if let known = known[symbol] { return known }
        if let reset = InjectionSymbol(symbol), reset.resets { return ["": afterReset(reset), Flow.error: entry] }
        // That of what does not reset, and of a function which leads to itself.
        known[symbol] = ["": entry, Flow.error: entry]
        guard resetting.contains(symbol), let function = program.functions[symbol] else { return known[symbol] ?? [:] }
        let results = function.states(from: entry) { state(after: $0, of: function, $1, $2) }.results
        known[symbol] = results
        return results
    }
}

extension Flow {
    /// Whether a function that returns one case may return another, or throw.
    fileprivate static func mayBe(_ returned: String, _ asked: String?) -> Bool {
        func type(_ name: String) -> Substring? { name.lastIndex(of: ".").map { name[..<$0] } }
        if returned == error || asked == error { return returned == asked }
        return asked.map { returned == $0 || type(returned) != type($0) } ?? true
    }
}
