extension Container {
    /// Begins the next session, notifies the instances of this one, and releases them.
    func reset(registering staged: [Block] = []) -> EvictedInstances {
        let removed = beginSession(registering: staged)
        defer { letGo(of: removed) }
        return EvictedInstances(removed, of: self)
    }

    /// Evicts what an isolated container has, and what its hooks have it build.
    func end() {
        for _ in 0..<overtakenRunsLimit {
            let removed = beginSession(registering: [])
            if removed.evicted.isEmpty { return letGo(of: removed) }
            letGo(of: removed)
        }
    }

    /// Evicts the instances of this session, and registers what was staged for the next, in one step.
    @inline(never)
    private func beginSession(registering staged: [Block]) -> Removed {
        let removed = Removed()
        state.withLock { state in
            let ended = state
            state = ended.next(registering: staged, removed)
            removed.settle(in: state)
            // After the old instances have left their slots and before new ones are there. Slots and the end of a
            // session are read without the lock: who sees the end sees no old instance, and who sees a new instance
            // sees the end.
            ended.session.end()
            for block in staged { endAlias(of: block.registration.type, in: state) }
        }
        return removed
    }
}
