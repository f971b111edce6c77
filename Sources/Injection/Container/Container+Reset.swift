extension Container {
    /// Runs the closure of a reset. Then, in one step, evicts the instances of the session and begins the next one with
    /// what the closure has registered; then notifies and releases the instances.
    ///
    /// Given a session, it resets only while that session is current. It returns nil if the session ended before the
    /// closure could run, or while it ran.
    func reset<Failure: Error>(
        _ session: Session? = nil, at location: Location, _ registrations: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances? {
        guard let (context, closure) = beginReset(of: session, at: location) else { return nil }
        // Also if the closure throws.
        defer { closure.end() }
        try context.run(registrations)
        let staged = closure.end()
        guard let eviction = beginSession(after: session, registering: staged) else { return nil }
        // What the closure registered stays alive until the hooks have run, even if one of them resets.
        defer { withExtendedLifetime(staged) { notifyAndRelease(eviction) } }
        // Made before the hooks run, so an object that dies in its hook counts as evicted.
        return EvictedInstances(eviction, of: self)
    }

    /// The context in which the closure of a reset runs, and the closure's activity; nil if the given session has
    /// ended.
    private func beginReset(of session: Session?, at location: Location) -> (Context, Activity)? {
        requireAllowed("was reset", at: location)
        let context = Context.current
        let activity = context.runningActivity
        // Checked before the session, so that a misplaced reset always traps, even if the session has already ended.
        if let surrounding = activity?.nearest(in: self), !surrounding.isOvertaken {
            stop(surrounding.build.map(Misuse.resetInBlock) ?? Misuse.resetInReset, at: location)
        }
        guard session?.isCurrent ?? true else { return nil }
        let closure = Activity(nil, in: self, within: activity)
        // If the caller keeps the container open, so does a task that the closure starts.
        let lifetime = context.container === self ? context.lifetime : nil
        return (Context(of: self, lifetime: lifetime, activity: closure), closure)
    }

    /// Evicts the container's instances, then those that hooks and deinits have built meanwhile, until there are none
    /// to notify, for a hundred rounds at most.
    func end() {
        for _ in 0..<attemptLimit {
            let eviction = beginSession(registering: [])!
            if eviction.toNotify.isEmpty { return notifyAndRelease(eviction) }
            notifyAndRelease(eviction)
        }
    }

    /// Evicts the instances of the session, and begins the next one with the staged registrations, in one step.
    ///
    /// Given a session, it does so only if that is the current one.
    ///
    /// - Returns: nil if the session is not current.
    @inline(never)
    private func beginSession(after session: Session? = nil, registering staged: [Registration]) -> Eviction? {
        let eviction = Eviction()
        return state.withLock { state in
            let ended = state
            if let session, session !== ended.session { return nil }
            state = ended.next(registering: staged, eviction)
            eviction.emptySlotsAndFilter(in: state)
            // The order matters, as slots and the end of a session are read without the lock: first the old instances
            // leave their slots, then the session ends, and later come new instances. So a thread that sees the end
            // finds no old instance, and a thread that finds a new instance sees the end.
            ended.session.end()
            for registration in staged { removeAlias(of: registration.site.type, in: state) }
            return eviction
        }
    }
}
