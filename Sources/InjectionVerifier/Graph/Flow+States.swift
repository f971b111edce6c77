extension Flow {
    /// What holds before each call of a function, where it ends, and by what it returns: of all ways that lead there, what
    /// is largest.
    ///
    /// A call changes that by what it returns, if the way says so: a case, or that it throws.
    func states<State: Comparable>(
        calls count: Int, from entry: State, suspended: State?, change: (Int, _ result: String?, State) -> State
    ) -> (calls: [State], end: State?, results: [String: State]) {
        let calls = Dictionary(grouping: 0..<count) { blocks.isEmpty ? 0 : blocks[$0] }
        let suspensions = Dictionary(grouping: suspensions, by: \.block)
        var entries = [0: entry]
        // A call that nothing leads to is never made.
        var found: [Int: State] = [:]
        var end: State?
        var ends: [String: State] = [:]
        /// What holds after a block, if one of its calls returned this.
        func state(after block: Int, from entry: State, _ call: Int? = nil, _ result: String? = nil) -> State {
            var state = entry
            var waits = (suspensions[block] ?? []).map(\.call)[...]
            for next in calls[block] ?? [] {
                while let wait = waits.first, wait <= next {
                    state = suspended ?? state
                    waits.removeFirst()
                }
                found[next] = found[next].map { max($0, state) } ?? state
                state = change(next, next == call ? result : nil, state)
            }
            return waits.isEmpty ? state : suspended ?? state
        }
        var queue = [0]
        while let block = queue.popLast(), let entry = entries[block] {
            let choice = choices[block]
            let ways =
                (successors[block] ?? []).map {
                    ($0, state(after: block, from: entry, choice?.call, choice?.cases[$0]))
                }
                + (errors[block] ?? []).map { ($0, state(after: block, from: entry, calls[block]?.last, Self.error)) }
            let last = state(after: block, from: entry)
            if ways.isEmpty { end = end.map { max($0, last) } ?? last }
            if let result = results[block] { ends[result] = ends[result].map { max($0, last) } ?? last }
            for (next, state) in ways where entries[next].map({ $0 < state }) ?? true {
                entries[next] = state
                queue.append(next)
            }
        }
        return ((0..<count).map { found[$0] ?? entry }, end, ends)
    }
}

extension Function {
    /// The same, wherever it waits.
    func states<State: Comparable>(
        from entry: State, change: (Int, _ result: String?, State) -> State
    ) -> (calls: [State], end: State?, results: [String: State]) {
        (flow ?? .straight).states(calls: calls.count, from: entry, suspended: nil, change: change)
    }
}
