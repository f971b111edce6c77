extension Container {
    /// Registers: at once, or, inside the closure of a reset, when that ends; for a session at once, unless it has ended.
    ///
    /// - Returns: Whether the session is the current one.
    @discardableResult
    @inline(never)
    func register(_ block: Block, for session: Session? = nil) -> Bool {
        // The closure of a reset that the caller is in, or a block of the type that the caller is a part of.
        let activity = Context.current.callersActivity?.nearest(in: self) {
            $0.isClosure || $0.build?.registration.key == block.registration.key
        }
        if let activity, !activity.isOvertaken, let running = activity.build?.registration {
            stop(Misuse.registeredInOwnBlock(running), at: block.registration.location)
        }
        if session == nil, let activity, activity.isClosure {
            activity.stage(block)
            return true
        }
        let removed = Removed()
        let isCurrent = state.withLock { state in
            guard session == nil || session === state.session else { return false }
            state.register(block, forSession: session != nil, removed)
            removed.take()
            prepareSlot(at: state.indices[block.registration.key]!, in: &state)
            return true
        }
        letGo(of: removed)
        return isCurrent
    }

    /// Puts an instance that is registered into its slot, and ends the alias of an optional that is registered now. Call
    /// under the lock of the state.
    @inline(never)
    func prepareSlot(at index: Int, in state: inout ContainerState) {
        guard let block = state.records[index].block, state.records[index].kept == nil else { return }
        let registration = block.registration
        func prepare<T>(_ type: T.Type) {
            let slot = slot(for: type, in: &state)
            guard registration.isInstance else { return }
            slot.store(block.makeInstance(type), onMainActor: false)
            state.keep(Instance(of: registration, in: slot))
        }
        // An entry without a slot of its own is an alias.
        let isAlias = state.records[index].slot == nil && table.slot(for: registration.key) != nil
        if registration.isInstance || isAlias { prepare(registration.type) }
    }
}
