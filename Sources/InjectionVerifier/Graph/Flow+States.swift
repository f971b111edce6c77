extension Flow {
    /// What holds before each call of a function, and where it ends: of all ways that lead there, what is largest.
    func states<State: Comparable>(
        calls count: Int, from entry: State, suspended: State?, change: (Int, State) -> State
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
            var waits = (suspensions[block] ?? []).map(\.call)[...]
            for call in calls[block] ?? [] {
                while let wait = waits.first, wait <= call {
                    state = suspended ?? state
                    waits.removeFirst()
                }
                found[call] = isReached[call] ? max(found[call], state) : state
                isReached[call] = true
                state = change(call, state)
            }
            if !waits.isEmpty { state = suspended ?? state }
            if successors[block, default: []].isEmpty { end = end.map { max($0, state) } ?? state }
            for next in successors[block] ?? [] where entries[next].map({ $0 < state }) ?? true {
                entries[next] = state
                queue.append(next)
            }
        }
        return (found, end)
    }
}
