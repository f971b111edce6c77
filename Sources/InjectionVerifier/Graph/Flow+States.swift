extension Flow {
    /// What holds before each call of a function, and where it ends: of all ways that lead there, what is largest.
    ///
    /// A call that throws has changed that, too, unless `failing` says what it leaves.
    func states<State: Comparable>(
        calls count: Int, from entry: State, suspended: State?,
        failing: (_ before: State, _ after: State) -> State = { $1 }, change: (Int, State) -> State
    ) -> (calls: [State], end: State?) {
        let calls = Dictionary(grouping: 0..<count) { blocks.isEmpty ? 0 : blocks[$0] }
        let suspensions = Dictionary(grouping: suspensions, by: \.block)
        var entries = [0: entry]
        // A call that nothing leads to is never made.
        var found = Array(repeating: entry, count: count)
        var isReached = Array(repeating: false, count: count)
        var end: State?
        var queue = [0]
        while let block = queue.popLast(), var state = entries[block] {
            var before = state
            var waits = (suspensions[block] ?? []).map(\.call)[...]
            for call in calls[block] ?? [] {
                while let wait = waits.first, wait <= call {
                    state = suspended ?? state
                    waits.removeFirst()
                }
                found[call] = isReached[call] ? max(found[call], state) : state
                isReached[call] = true
                before = state
                state = change(call, state)
            }
            if !waits.isEmpty { state = suspended ?? state }
            let ways =
                (successors[block] ?? []).map { ($0, state) }
                + (errors[block] ?? []).map { ($0, failing(before, state)) }
            if ways.isEmpty { end = end.map { max($0, state) } ?? state }
            for (next, state) in ways where entries[next].map({ $0 < state }) ?? true {
                entries[next] = state
                queue.append(next)
            }
        }
        return (found, end)
    }
}

extension Function {
    /// The same, wherever it waits; where the order is not known, calls are made as they are written.
    func states<State: Comparable>(
        from entry: State, failing: (_ before: State, _ after: State) -> State = { $1 }, change: (Int, State) -> State
    ) -> (calls: [State], end: State?) {
        let flow = flow ?? Flow(successors: [:], errors: [:], blocks: [], suspensions: [])
        return flow.states(calls: calls.count, from: entry, suspended: nil, failing: failing, change: change)
    }
}
