extension Container {
    /// Runs a block, and keeps the instance unless another registration of the type overtook it. Returns nil if something
    /// has changed since the build was decided on.
    ///
    /// Afterwards the memory has the instance, if it was kept and the caller may have it. An optional instead would need
    /// metadata of its own for each type.
    func run<T>(
        _ build: Build, into memory: UnsafeMutablePointer<T>, within activity: Activity?
    ) -> ContainerState.Outcome? {
        let removed = Removed()
        // Locked before anyone can see it; from then on, whoever asks for the type waits for it.
        let outcome = build.lock.withLock { _ -> ContainerState.Outcome? in
            defer { removed.others.append(build.takeBlock()) }
            guard state.withLock({ $0.begin(build) }) else { return nil }

            let running = Activity(build, in: self, within: activity)
            Context(of: self, doing: running).run { unsafe memory.initialize(to: build.makeInstance(T.self)) }
            running.end()
            return state.withLock { state in
                let outcome = state.finish(build, unsafe memory.pointee, removed)
                fill(&state)
                removed.settle(in: state)
                return outcome
            }
        }
        if outcome == .overtaken { unsafe memory.deinitialize(count: 1) }
        letGo(of: removed)
        return outcome
    }
}
