extension Function {
    /// What holds before each call: of all ways that lead there, but for those along some edges, what is largest.
    func states<State: Comparable>(
        from entry: State, suspended: State, at suspensions: [Suspension], without edges: [(from: Int, to: Int)] = [],
        change: (Int, State) -> State
    ) -> [State] {
        let calls = Dictionary(grouping: self.calls.indices) { blocks[$0] }
        let suspensions = Dictionary(grouping: suspensions, by: \.block)
        var entries = [0: entry]
        // A call that nothing leads to is never made.
        var found: [Int: State] = [:]
        var queue = [0]
        while let block = queue.popLast(), var state = entries[block] {
            var waits = (suspensions[block] ?? []).map(\.call)[...]
            for next in calls[block] ?? [] {
                while let wait = waits.first, wait <= next {
                    state = suspended
                    waits.removeFirst()
                }
                found[next] = found[next].map { max($0, state) } ?? state
                state = change(next, state)
            }
            if !waits.isEmpty { state = suspended }
            for next in successors[block] where entries[next].map({ $0 < state }) ?? true {
                guard !edges.contains(where: { $0 == (block, next) }) else { continue }
                entries[next] = state
                queue.append(next)
            }
        }
        return self.calls.indices.map { found[$0] ?? entry }
    }

    /// Whether no way leads from one call to another, or back.
    func areOnTwoWays(_ one: Int, _ other: Int) -> Bool {
        func leads(_ start: Int, _ end: Int) -> Bool {
            Set(reachableFrom: [start]) { successors.indices.contains($0) ? successors[$0] : [] }.contains(end)
        }
        return !leads(blocks[one], blocks[other]) && !leads(blocks[other], blocks[one])
    }
}
