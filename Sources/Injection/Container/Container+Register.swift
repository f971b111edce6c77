extension Container {
    /// Registers: at once, or, inside the closure of a reset, when that ends; for a session at once, unless it has ended.
    ///
    /// What a block registers takes effect at once, and ends with the block's own registration.
    ///
    /// - Returns: Whether the session is the current one, or none was given.
    @discardableResult
    func register(_ block: Block, for session: Session? = nil) -> Bool {
        let registration = block.registration
        checked("was registered", registration.type, at: registration.location)
        let innermost = Context.current.callersActivity?.nearest(in: self)
        // A block of the type that the caller is a part of, up to the closure of a reset.
        let own = innermost?.nearest(in: self) { $0.build == nil || $0.build?.registration.key == registration.key }
        if let own, !own.isOvertaken, let running = own.build?.registration {
            stop(Misuse.registeredInOwnBlock(running), at: registration.location)
        }
        if let innermost, innermost.build == nil, session?.isCurrent ?? true {
            if session != nil { stop(Misuse.registeredForEndingSession(registration), at: registration.location) }
            innermost.stage(block)
            return true
        }
        let ending = session ?? innermost?.build?.ending
        let removed = Removed()
        let isCurrent = state.withLock { state in
            if let ending, ending !== state.session {
                if session == nil { state.register(block, forEnded: ending) }
                return session == nil
            }
            state.register(block, forSession: ending != nil, removed)
            removed.take()
            prepareSlot(at: state.index(of: registration.key), in: &state)
            removed.spare(keptIn: state)
            return true
        }
        letGo(of: removed)
        return isCurrent
    }

    /// Puts an instance that is registered into its slot, and ends the alias of an optional that is registered now. Call
    /// under the lock of the state.
    @inline(never)
    func prepareSlot(at index: Int, in state: inout ContainerState, mayBeAlias: Bool = true) {
        guard let block = state.records[index].block, state.records[index].kept == nil else { return }
        let registration = block.registration
        func prepare<T>(_ type: T.Type) {
            let slot = slot(for: type, in: &state)
            guard registration.isInstance else { return }
            slot.store(block.makeInstance(type), onMainActor: registration.isOnMainActor)
            state.keep(registration, in: slot)
        }
        let own = state.records[index].slot
        // An entry that leads elsewhere than to the type's own slot is an alias.
        let isAlias = unsafe mayBeAlias && table.slot(for: registration.key)?.memory != own?.memory
        if registration.isInstance || isAlias { prepare(registration.type) }
    }
}
