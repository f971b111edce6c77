extension Container {
    /// Runs the closure of a reset. Then begins the next session with what it registered, notifies the instances of this
    /// one, and releases them; for a given session only if that is the current one.
    ///
    /// - Returns: nil if the given session has ended, before the closure could run or while it ran.
    func reset<Failure: Error>(
        _ session: Session? = nil, at location: InjectionError.Location, _ registrations: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances? {
        guard let (context, closure) = beginReset(of: session, at: location) else { return nil }
        defer { closure.end() }
        try context.run(registrations)
        return endReset(of: session, closure.end())
    }

    /// The context of a reset's closure, and its activity; nil if the given session has ended.
    // Not inlined, as the compiler makes a copy of the above for each closure that it knows.
    @inline(never)
    private func beginReset(of session: Session?, at location: InjectionError.Location) -> (Context, Activity)? {
        requireAllowed("was reset", at: location)
        let context = Context.current
        let activity = context.runningActivity
        // Checked first: a mistake would otherwise show only while the session happens to be current.
        if let interrupted = activity?.nearest(in: self), !interrupted.isOvertaken {
            stop(interrupted.build.map(Misuse.resetInBlock) ?? Misuse.resetInReset, at: location)
        }
        guard session?.isCurrent ?? true else { return nil }
        let closure = Activity(nil, in: self, within: activity)
        // Where the caller is in the container already, a task that the closure starts keeps it open.
        return (
            context.container === self ? context.with(activity: closure) : Context(of: self, activity: closure), closure
        )
    }

    @inline(never)
    private func endReset(of session: Session?, _ staged: [Registration]) -> EvictedInstances? {
        guard let eviction = beginSession(after: session, registering: staged) else { return nil }
        // What was staged is released last, and outside of the lock, if the session has ended meanwhile.
        defer { withExtendedLifetime(staged) { notifyAndRelease(eviction) } }
        return EvictedInstances(eviction, of: self)
    }

    /// Evicts what an isolated container has, and what its hooks have it build.
    func end() {
        for _ in 0..<overtakenRunsLimit {
            let eviction = beginSession(registering: [])!
            if eviction.toNotify.isEmpty { return notifyAndRelease(eviction) }
            notifyAndRelease(eviction)
        }
    }

    /// Evicts the instances of this session, and registers what was staged for the next, in one step; for a given session
    /// only if that is the current one.
    ///
    /// - Returns: nil if it is not.
    @inline(never)
    private func beginSession(after session: Session? = nil, registering staged: [Registration]) -> Eviction? {
        let eviction = Eviction()
        return state.withLock { state in
            let ended = state
            if let session, session !== ended.session { return nil }
            state = ended.next(registering: staged, eviction)
            eviction.emptySlotsAndFilter(in: state)
            // After the old instances have left their slots and before new ones are there. Slots and the end of a
            // session are read without the lock: who sees the end sees no old instance, and who sees a new instance
            // sees the end.
            ended.session.end()
            for registration in staged { removeAlias(of: registration.site.type, in: state) }
            return eviction
        }
    }
}
