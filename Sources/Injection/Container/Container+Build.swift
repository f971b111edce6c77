extension Container {
    /// Runs a block, and keeps the instance unless a reset or another registration of the type overtook it. Returns nil
    /// if something has changed since the build was decided on.
    ///
    /// Afterwards the memory has the instance, if it was kept or received. An optional instead would need metadata of its
    /// own for each type.
    func run<T>(
        _ block: Block, as build: Build, into memory: UnsafeMutablePointer<T>, within activity: Activity?
    ) -> ContainerState.Outcome? {
        let removed = Removed()
        // Locked before anyone can see it; from then on, whoever asks for the type waits for it.
        let outcome = build.lock.withLock { _ -> ContainerState.Outcome? in
            guard state.withLock({ $0.begin(build) }) else { return nil }
            let running = Activity(build, in: self, within: activity)
            Context(of: self, doing: running).run { unsafe memory.initialize(to: block.makeInstance(T.self)) }
            running.end()
            return state.withLock { state in
                let outcome = state.finish(build, removed)
                if outcome == .kept {
                    let slot = slot(for: T.self, in: &state)
                    slot.store(unsafe memory.pointee, onMainActor: build.registration.isOnMainActor)
                    state.keep(build.registration, in: slot)
                } else if !build.registration.isInstance {  // An instance that was registered is not dropped.
                    let instance = Instance(of: build.registration, unsafe memory.pointee)
                    if outcome == .overtaken { removed.evicted.insert(instance, at: 0) }
                    if outcome == .received { state.receive(instance, in: build.session) }
                }
                removed.spare(keptIn: state)
                return outcome
            }
        }
        if outcome == .overtaken { unsafe memory.deinitialize(count: 1) }
        letGo(of: removed)
        return outcome
    }
}
