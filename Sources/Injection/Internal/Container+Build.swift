extension Container {
    /// Runs a block, and measures how long that takes.
    func run<T>(
        _ block: Block, as build: Build, of type: T.Type, in context: Context, within activity: Activity?
    ) -> (T, Duration) {
        var context = context
        let running = Activity(.building(build), in: self, within: activity)
        context.activity = running
        let start = ContinuousClock.now
        let instance = block.makeInstance(of: type, in: context)
        let duration = start.duration(to: .now)
        running.end()
        return (instance, duration)
    }

    /// Ends a build, and keeps what its block returned.
    ///
    /// - Returns: Whether it is kept; false when a reset, or another registration of the type, overtook the block.
    func keep<T>(_ instance: T, of build: Build, took duration: Duration) -> Bool {
        defer { build.lock.unlock() }
        return state.withLock { state in
            guard state.finish(build) else { return false }
            let slot = slot(for: T.self)
            slot.store(instance, onMainActor: build.registration.isOnMainActor)
            state.keep(slot, of: build, took: duration)
            return true
        }
    }

    /// Finds or makes a type's slot. Call under the lock of the state.
    private func slot<T>(for type: T.Type) -> Slot {
        let key = ObjectIdentifier(type)
        if let slot = table.slot(for: key) { return slot }
        let slot = Slot(for: type)
        if table.insert(slot, for: key), self === Container.shared { PublishedTable.update() }
        return slot
    }
}
