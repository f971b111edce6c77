extension Container {
    /// Runs a block, which initializes the memory, and keeps the instance unless a reset or another registration of the
    /// type overtook it. Returns nil, and leaves the memory alone, if something has changed since that was decided.
    func run<T>(
        _ block: Block, as build: Build, into memory: UnsafeMutablePointer<T>, within activity: Activity?
    ) -> ContainerState.Outcome? {
        // Locked before anyone can see it; from then on, whoever asks for the type waits for it.
        let removed = Removed()
        let outcome = build.lock.withLock { _ -> ContainerState.Outcome? in
            interleave()
            guard state.withLock({ $0.begin(build) }) else { return nil }
            let running = Activity(build, in: self, within: activity)
            Context(of: self, doing: running).run { unsafe block.makeInstance(in: memory) }
            running.end()
            interleave()
            return unsafe finish(build, memory, removed)
        }
        letGo(of: removed)
        return outcome
    }

    private func finish<T>(
        _ build: Build, _ memory: UnsafeMutablePointer<T>, _ removed: Removed
    ) -> ContainerState.Outcome {
        state.withLock { state in
            let outcome = state.finish(build, removed)
            if outcome == .kept {
                let slot = slot(for: T.self)
                slot.store(unsafe memory.pointee, onMainActor: build.registration.isOnMainActor)
                state.keep(Instance(of: build.registration, in: slot))
            }
            return outcome
        }
    }

    /// Finds or makes a type's slot. Call under the lock of the state.
    func slot<T>(for type: T.Type) -> Slot {
        let key = ObjectIdentifier(type)
        if let slot = table.ownSlot(for: key) { return slot }
        let slot = Slot(for: type)
        if table.insert(slot, for: key), self === Container.shared { PublishedTable.update() }
        return slot
    }
}
