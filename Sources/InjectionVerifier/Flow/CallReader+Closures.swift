/// Reads functions that are used as values. For each, a reference is noted, because other code may call the function.
extension CallReader {
    /// Notes that an operand is used as a value: adds a call for each function that it may be, except for those of the
    /// standard library. If the function has a call with the time `escaping` already, this gets the new time instead.
    mutating func noteValue(of operand: ValueNumber, _ time: Call.Time, inputs: [Int: [Call.Source]]? = nil) {
        let value = values.functionValue(operand)
        for value in value?.alternatives ?? [] {
            guard var call = value.call(time, place), value.symbol?.isOfStandardLibrary == false else { continue }
            if let index = calls.lastIndex(where: { $0.call.callee == call.callee && $0.call.time == .escaping }) {
                if time != .escaping { calls[index].call.time = time }
                continue
            }
            // `let f = screen.show` uses a method as a value: an implicit closure returns another one, which calls the
            // method. The outer closure gets a call of the inner one, and no reference.
            let isMethodValue = function.symbol.isAutoclosure && value.symbol?.isAutoclosure == true
            call.isReference = !isMethodValue
            call.failure = isMethodValue ? .rethrown : .kept
            if isMethodValue { call.time = .now }
            addValue(call)
        }
        if let inputs, let symbol = value?.symbol, let index = valueCalls(of: [symbol]).last {
            calls[index].call.inputs = inputs
        }
    }

    private mutating func addValue(_ call: Call) {
        valueCalls.append(calls.endIndex)
        calls.append(ReadCall(call: call, block: block))
    }

    /// Returns the calls that were added because a function in `symbols` is used as a value.
    func valueCalls(of symbols: Set<Symbol>) -> [CallNumber] {
        valueCalls.filter { calls[$0].call.callee.symbol.map(symbols.contains) ?? false }
    }

    /// Notes that a call throws the errors of the closures that it is handed, if the called function cannot store them:
    /// `try items.forEach { try save($0) }`. Also notes whether it catches such errors, and whether it repeats
    /// closures.
    mutating func passOnErrors(of operands: [ValueNumber], to callee: Call.Callee, _ instruction: SILInstruction) {
        for handed in operands.map(values.functions) where !handed.isEmpty {
            let indices = valueCalls(of: handed)
            guard indices.contains(where: { calls[$0].call.time == .now }) else { continue }
            for index in indices {
                calls[index].failing = instruction
                calls[index].call.time = .now
                if callee.has(.catches), !instruction.substitutions.contains(.named("Never")) {
                    calls[index].call.failure = .handled
                }
                if callee.has(.repeats) { calls[index].call.isRepeated = true }
            }
        }
    }

    /// Applies the effects of a called function to the closures that it is handed. If it runs the closures in its
    /// receiver, as `item.perform()` does, also adds calls of the closures with which the receiver was made.
    mutating func applyEffects(of callee: Call.Callee, to operands: [ValueNumber]) {
        if callee.has(.runsLater) { runLater(operands) }
        if callee.has(.runsNow) { change(operands) { ($0.time, $0.isInImmediateTask) = (.now, true) } }
        if callee.has(.leavesTask) { change(operands) { $0.leavesTask = true } }
        if callee.has(.onMainActor) { change(operands) { $0.runsOn = .mainActor } }
        let isOfQueue = callee.has(.offMainOfQueue)
        let isQueueMade = isOfQueue && makers(of: operands).contains { $0.callee.has(.makesQueue) }
        if callee.has(.offMain) || isQueueMade { change(operands) { $0.runsOn = .nonisolated } }
        if isOfQueue, case .valueOf(let queue) = values[operands.last] { change(operands) { $0.queue = queue } }
        guard callee.has(.runsStored) else { return }
        for maker in makers(of: operands.suffix(1)) where maker.callee.has(.stores) {
            for value in maker.closures.values.flatMap(\.alternatives) {
                if let call = value.call(.now, place) { calls.append(ReadCall(call: call, block: block)) }
            }
        }
    }

    /// Marks the escaping functions in operands as run later, parameters among them. The closure of an `async let` is
    /// not escaping, but a child task runs it, so it is marked, too.
    mutating func runLater(_ operands: [ValueNumber], isAsyncLet: Bool = false) {
        change(operands) { if isAsyncLet || $0.time == .escaping { $0.time = .later } }
        for case .parameter(let index) in operands.compactMap(values.functionValue)
        where !values.passingParameters.contains(index) {
            addValue(Call(callee: .parameter(index), time: .later, place: place))
        }
    }

    private func makers(of operands: some Sequence<ValueNumber>) -> [Call] {
        operands.flatMap { values.makers(of: $0) }.map { calls[$0].call }
    }

    /// Changes the calls that stand for the functions in operands. If an operand stores a closure, as a
    /// `DispatchWorkItem` does, the call of the closure changes, too.
    private mutating func change(_ operands: [ValueNumber], _ change: (inout Call) -> Void) {
        let stored = makers(of: operands).filter { $0.callee.has(.stores) }.flatMap(\.closureSymbols)
        let parameters = operands.compactMap(values.functionValue).flatMap(\.parameters)
        let callees = Set(
            (stored + operands.flatMap(values.functions)).map(Call.Callee.function)
                + parameters.map(Call.Callee.parameter))
        for index in valueCalls where callees.contains(calls[index].call.callee) { change(&calls[index].call) }
    }
}

extension FunctionValue {
    /// Returns a call of the function. Returns nil if the value is not a single known function.
    func call(_ time: Call.Time, _ place: Place) -> Call? {
        guard case .function(let symbol, let types, let captures) = self else { return nil }
        var call = Call(callee: .function(symbol), time: time, typeArguments: types, place: place)
        call.closures = captures
        return call
    }
}
