extension Container {
    /// Registers: at once, or, inside the closure of a reset, when that ends; for a session at once, unless it has ended.
    ///
    /// - Returns: Whether the session is the current one.
    @discardableResult
    @inline(never)
    func register(_ block: Block, for session: Session? = nil, fileID: StaticString, line: UInt) -> Bool {
        let closure = activity(whileRegistering: block, fileID: fileID, line: line)
        if session == nil, let closure {
            closure.stage(block)
            return true
        }
        let removed = state.withLock { state -> Removed? in
            guard session == nil || session === state.session else { return nil }
            let removed = Removed()
            state.register(block, forSession: session != nil, removed)
            removed.take()
            table.removeAlias(for: block.registration.key)
            storeInstance(of: block, in: &state)
            return removed
        }
        guard let removed else { return false }
        letGo(of: removed)
        return true
    }

    /// Makes a registered instance available, unless it is, or another registration of the type is in effect. Call
    /// under the lock of the state.
    @inline(never)
    func storeInstance(of block: Block, in state: inout ContainerState) {
        let registration = block.registration
        guard registration.isInstance, let record = state[registration.key], record.block === block, record.kept == nil
        else { return }
        func store<T>(_ type: T.Type) -> Slot {
            let slot = slot(for: type)
            let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
            defer { unsafe memory.deallocate() }
            unsafe block.makeInstance(in: memory)
            slot.store(unsafe memory.move(), onMainActor: false)
            return slot
        }
        state.keep(Instance(of: registration, in: store(registration.type)))
    }

    /// The closure of a reset that the caller is in.
    private func activity(whileRegistering block: Block, fileID: StaticString, line: UInt) -> Activity? {
        let key = block.registration.key
        let activity = Context.current.callersActivity?.nearest(in: self) {
            $0.isClosure || $0.build?.registration.key == key
        }
        if let activity, !activity.isOvertaken, let running = activity.build {
            Misuse.registeredInOwnBlock.stop(
                block.registration.type, running.registration.location, fileID: fileID, line: line)
        }
        return activity?.isClosure ?? false ? activity : nil
    }
}
