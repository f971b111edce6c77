extension Function {
    /// Forward data flow over the blocks: the state before each call, joined over all ways that lead there, but for
    /// those along some edges. A call that nothing leads to is never made, and has the state of the entry.
    func states<State: Equatable>(
        from entry: State, joined: (State, State) -> State, suspended: State? = nil, at suspensions: [Suspension] = [],
        without edges: [(from: Int, to: Int)] = [], change: (_ call: Int, State) -> State
    ) -> [State] {
        let calls = Dictionary(grouping: self.calls.indices) { blocks[$0] }
        let suspensions = Dictionary(grouping: suspensions, by: \.block)
        var entries = [0: entry]
        var found: [Int: State] = [:]
        var queue = [0]
        while let block = queue.popLast(), var state = entries[block] {
            var waits = (suspensions[block] ?? []).map(\.call)[...]
            for next in calls[block] ?? [] {
                while let wait = waits.first, wait <= next {
                    state = suspended ?? state
                    waits.removeFirst()
                }
                found[next] = found[next].map { joined($0, state) } ?? state
                state = change(next, state)
            }
            if !waits.isEmpty { state = suspended ?? state }
            for next in successors[block] where !edges.contains(where: { $0 == (block, next) }) {
                let joined = entries[next].map { joined($0, state) } ?? state
                guard entries[next] != joined else { continue }
                entries[next] = joined
                queue.append(next)
            }
        }
        return self.calls.indices.map { found[$0] ?? entry }
    }
}
