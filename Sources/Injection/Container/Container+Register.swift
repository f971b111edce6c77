extension Container {
    /// Registers: at once, or, inside the closure of a reset, when that ends; for a session at once, unless it has
    /// ended.
    ///
    /// What a block registers takes effect at once, and ends with the block's own registration.
    ///
    /// - Returns: Whether the session is the current one, or none was given.
    @discardableResult
    func register(_ block: Block, for session: Session? = nil) -> Bool {
        let registration = block.registration
        checked("was registered", registration.type, at: registration.location)
        let innermost = Context.current.callersActivity?.nearest(in: self)
        // A reset in a block is allowed only once others have overtaken all blocks around it: its closure is in no such one.
        let own = innermost?.nearest(in: self) { $0.build?.registration.key == registration.key && !$0.isOvertaken }
        if let running = own?.build?.registration {
            stop(Misuse.registeredInOwnBlock(running), at: registration.location)
        }
        if let innermost, innermost.build == nil, session?.isCurrent ?? true {
            if session != nil { stop(Misuse.registeredForEndingSession(registration), at: registration.location) }
            innermost.stage(block)
            return true
        }
        let forSession = session != nil || innermost?.build?.isForSession ?? false
        let seen = session ?? seenSession
        let removed = Removed()
        let isCurrent = state.withLock { state in
            if let session, session !== state.session { return false }
            state.register(block, seeing: seen, forSession: forSession, removed)
            removed.settle(in: state)
            endAlias(of: registration.type, in: state)
            return true
        }
        letGo(of: removed)
        return isCurrent
    }

    /// Leads an optional that is registered now to a slot of its own, instead of that of the type that it wraps. Call
    /// under the lock of the state.
    func endAlias(of type: Any.Type, in state: ContainerState) {
        if table.slot(for: ObjectIdentifier(type)) != nil { _ = slot(for: type, in: state) }
    }
}
