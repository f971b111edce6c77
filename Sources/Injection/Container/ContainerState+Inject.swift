extension ContainerState {
    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container around the caller, if any. Nil, too, in the closure of a reset, even
        /// if a block makes that reset.
        let build: Build?
        /// The session that the call was given, as by `session.resolve`. Otherwise that of the innermost running block
        /// around the caller, or around the code that started the caller's task. Nil outside of blocks, and in the
        /// closure of a reset.
        let visibleSession: Session?
        let thread: UInt
        /// True if the call was given a session, as by `session.resolve` and `resolveAll`: no other one will do.
        let requiresSession: Bool

        /// The blocks around the caller, innermost first.
        @inline(never)
        var chain: [RegistrationSite] { build.map { sequence(first: $0) { $0.enclosing }.map { $0.site } } ?? [] }
    }

    enum Decision {
        /// With the session in which the type is not registered.
        case notRegistered(Session)
        case sessionEnded
        case mainActorRequired(RegistrationSite)
        /// The first value has the sites of all types in the cycle, the second is the site of the requested type.
        case cycle([RegistrationSite], RegistrationSite)
        case kept(Instance)
        /// Another thread builds it.
        case wait(Build)
        /// Nobody builds it: ``begin(_:)`` the build, and run its block.
        case build(Build)
    }

    /// Decides what an injection does, in the state that its caller sees. It calls `isOnMainActor`, which is slow, for
    /// main-actor types only.
    func decide(_ key: ObjectIdentifier, for caller: Caller, isOnMainActor: () -> Bool) -> Decision {
        if caller.requiresSession, caller.visibleSession !== session { return .sessionEnded }
        let state = state(of: caller.visibleSession)
        guard let record = state[key], let registration = record.registration else {
            return .notRegistered(state.session)
        }
        let site = registration.site
        if site.isOnMainActor && !isOnMainActor() { return .mainActorRequired(site) }
        if let instance = record.instance { return .kept(instance) }
        guard let build = record.build else {
            let isForSession = record.sessionRegistration != nil
            return .build(Build(registration, for: caller, in: state.session, isForSession: isForSession))
        }
        if let cycle = state.cycle(closedBy: caller.thread, waitingFor: build) { return .cycle(cycle, site) }
        state.waits.append((caller.thread, build))
        return .wait(build)
    }

    /// Begins a build that was decided on.
    ///
    /// - Returns: False if something has changed since then; decide again.
    func begin(_ build: Build) -> Bool {
        let state = state(of: build.session)
        guard build.session === state.session, state === self || build.callerGetsResultAfterReset,
            let record = state[build.site.key], record.build == nil, record.instance == nil,
            record.registration?.site === build.site
        else { return false }
        record.build = build
        state.runningBuilds.append(build)
        return true
    }

    /// Ends a build. Its result is kept in the state in which it began, unless a new registration of the type has
    /// overtaken it. When the last build of an ended session finishes, that session's state is removed: the instances
    /// built since the reset are evicted, and all are released.
    ///
    /// - Returns: True if the caller may have the result.
    func finish(_ build: Build, _ value: Any, _ eviction: Eviction) -> Bool {
        let state = state(of: build.session)
        state.runningBuilds.remove(at: state.runningBuilds.lastIndex { $0 === build }!)
        // The waiters are removed now, not when they wake: until then this thread may inject a type that one of them is
        // building, which would look like a cycle.
        state.waits.removeAll { $0.awaited === build }
        let instance = Instance(of: build.site, value)
        let record = state[build.site.key]!
        let isKept = record.build === build
        if isKept {
            record.build = nil
            state.keep(instance, in: record)
        } else {
            eviction.toNotify.append(instance)
        }
        if state !== self, state.runningBuilds.isEmpty {
            endedStates.removeAll { $0 === state }
            state.handOver(to: eviction)
        }
        return isKept && (state === self || build.callerGetsResultAfterReset)
    }

    // MARK: Cycles

    /// The sites of the types in the cycle that a thread would close by waiting for a build. Nil if it would
    /// close no cycle.
    ///
    /// A build has one thread, and a thread waits for at most one build. So the path from build to thread to build
    /// never branches. No wait that closes a cycle is ever added. So the path either ends or returns to the first
    /// thread. The waits of this session suffice: a thread waits in the session that its caller sees, which is never
    /// older than that of the block around the caller. So a path that leads to a later session never leads back.
    private func cycle(closedBy thread: UInt, waitingFor build: Build) -> [RegistrationSite]? {
        var path = sites(builtBy: build)
        var next = build
        while next.thread != thread {
            guard let wait = waits.first(where: { $0.thread == next.thread }) else { return nil }
            next = wait.awaited
            path += sites(builtBy: next)
        }
        return path
    }

    /// The sites of a build and of the builds inside it, on its thread.
    private func sites(builtBy build: Build) -> [RegistrationSite] {
        runningBuilds.filter { $0.thread == build.thread }.drop { $0 !== build }.map { $0.site }
    }
}
