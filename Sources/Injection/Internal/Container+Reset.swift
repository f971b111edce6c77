extension Container {
    /// Begins the next session: evicts every instance, and registers what was staged, in one step.
    func reset(registering staged: [Block] = []) -> EvictedInstances {
        giveWayToOvertakenBuilds()
        let (evicted, replaced) = endSession(registering: staged)
        let result = EvictedInstances(evicted, of: self)
        letGo(of: consume evicted, replaced: consume replaced, isReset: true)
        return result
    }

    /// The step of a reset.
    ///
    /// - Returns: What to let go of, outside the lock.
    func endSession(registering staged: [Block]) -> (evicted: [EvictedInstance], replaced: [Block]) {
        state.withLock { state in
            let ended = state.reset(registering: staged)
            let evicted = ended.kept.map { $0.evicted() }
            // Last: this and the instances are read without the lock, and who sees the end must see none of them.
            ended.session.end()
            return (evicted, ended.replaced)
        }
    }

    /// Resets without pause would overtake every run of a block that is slower than they are, so one gives way to a
    /// build that earlier ones have overtaken: longer each time, but not without end, because the block may itself wait
    /// for this thread.
    private func giveWayToOvertakenBuilds() {
        let start = ContinuousClock.now
        while start.duration(to: .now) < .microseconds(50) * state.withLock({ $0.mostOvertakenRuns }) { pause() }
    }

    /// Evicts what an isolated container has, and what its hooks have it build.
    func end() {
        let context = Context(isolated: self, activity: Context.current.callersActivity)
        context.run {
            var rounds = 0
            repeat {
                _ = reset()
                rounds += 1
            } while rounds < overtakenRunsLimit && state.withLock { !$0.kept.isEmpty }
        }
    }
}
