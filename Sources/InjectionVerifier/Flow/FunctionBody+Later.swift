/// What does not run at once: closures that a task, a queue or a timer is handed, and what follows an `await`.
extension FunctionBody {
    /// What is known by name of what is called.
    mutating func apply(_ callee: Call.Callee, to operands: [Int], _ instruction: SILInstruction) {
        if callee.has(.runsLater) { runLater(operands, instruction) }
        if callee.has(.runsNow) { change(usesOf: operands) { $0.time = .now } }
        if callee.has(.leavesTask) { change(usesOf: operands) { $0.leavesTask = true } }
        if callee.has(.onMainActor) { change(usesOf: operands) { $0.runsOn = .mainActor } }
        if callee.has(.offMain)
            || (callee.has(.offMainOfQueue)
                && operands.flatMap(makers).contains { function.calls[$0].callee.has(.makesQueue) })
        {
            change(usesOf: operands) { $0.runsOn = .nonisolated }
        }
        if callee.has(.offMainOfQueue), case .valueOf(let queue) = self[operands.last] {
            change(usesOf: operands) { $0.queue = queue }
        }
        guard callee.has(.runsStored) else { return }
        for maker in makers(of: operands.last).map({ function.calls[$0] }) where maker.callee.has(.stores) {
            for value in maker.closures.values.flatMap(\.alternatives) {
                if let call = value.call(.now, place(of: instruction)) { add(call) }
            }
        }
    }

    private mutating func change(usesOf operands: [Int], _ change: (inout Call) -> Void) {
        let holding = operands.flatMap(makers).map { function.calls[$0] }.filter { $0.callee.has(.stores) }
        let handed = Set(holding.flatMap(\.closureSymbols) + operands.flatMap(handed))
        let parameters = operands.compactMap { functionValue($0) }.flatMap(\.parameters)
        let callees = Set(handed.map(Call.Callee.function) + parameters.map(Call.Callee.parameter))
        for index in functionUses where callees.contains(function.calls[index].callee) {
            change(&function.calls[index])
        }
    }

    /// Notes the closures that a call only hands over.
    mutating func runLater(_ operands: [Int], _ instruction: SILInstruction) {
        // The closure of an `async let` may not be kept, but it does not run at once either.
        let isAsyncLet = instruction.operation == "builtin"
        change(usesOf: operands) {
            if isAsyncLet || $0.time == .escaping { $0.time = .later }
            $0.isAwaited = isAsyncLet
        }
        for case .parameter(let index) in operands.compactMap(functionValue) where !passingParameters.contains(index) {
            functionUses.append(function.calls.count)
            add(Call(callee: .parameter(index), time: .later, place: place(of: instruction)))
        }
    }

    /// Asynchronous code begins by going where it belongs; from then on it goes elsewhere, or comes back, at an `await`.
    /// The top level of a program is where it belongs.
    mutating func noteOrder() {
        guard !function.calls.isEmpty, !hops.isEmpty else { return }
        let blocks = blocks.map(\.of)
        function.order = CallOrder(
            successors: flow.successors, errors: flow.errors, blocks: blocks.contains { $0 != 0 } ? blocks : [],
            suspensions: Array(isTopLevel ? hops[...] : hops.dropFirst()))
    }
}
