extension ContainerState {
    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container whose block asks, if any.
        let build: Build?
        /// The session that the caller insists on; or that of the innermost block of this container that it is a part
        /// of, or a task of, if any.
        let visibleSession: Session?
        let thread: UInt
        let requiresSession: Bool

        /// The blocks that are running, innermost first.
        @inline(never)
        var chain: [RegistrationSite] { build.map { sequence(first: $0) { $0.enclosing }.map { $0.site } } ?? [] }
    }

    enum Decision {
        /// Not in this session.
        case notRegistered(Session)
        case sessionEnded
        case mainActorRequired(RegistrationSite)
        /// What is registered for the types in the cycle, and for the one that closes it.
        case cycle([RegistrationSite], RegistrationSite)
        case kept(Instance)
        /// Another thread builds it.
        case wait(Build)
        /// Nobody builds it: ``begin(_:)`` the build, and run its block.
        case build(Build)
    }

    /// Decides what an injection does, in the state that its caller sees. It asks whether the caller is on the main
    /// actor only for a main-actor type.
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
            return .build(
                Build(registration, for: caller, in: state.session, isForSession: record.sessionRegistration != nil))
        }
        if let cycle = state.cycle(closedBy: caller.thread, waitingFor: build) { return .cycle(cycle, site) }
        state.waits.append((caller.thread, build))
        return .wait(build)
    }

    /// Begins a build that was decided on.
    ///
    /// - Returns: Whether nothing has changed since; otherwise decide again.
    func begin(_ build: Build) -> Bool {
        let state = state(of: build.session)
        guard build.session === state.session, state === self || build.callerKeepsResult,
            let record = state[build.site.key], record.build == nil, record.instance == nil,
            record.registration?.site === build.site
        else { return false }
        record.build = build
        state.runningBuilds.append(build)
        return true
    }

    /// Ends a build, and has its result kept in the state in which it began, unless another registration of the type
    /// has overtaken it. The last build of an older state takes that with it.
    ///
    /// - Returns: Whether whoever asked for the result may have it: no reset and no other registration of the type has
    ///   come first.
    func finish(_ build: Build, _ value: Any, _ eviction: Eviction) -> Bool {
        let state = state(of: build.session)
        state.runningBuilds.remove(at: state.runningBuilds.lastIndex { $0 === build }!)
        // Its thread may ask for what a waiting one builds before that one continues; that is not a cycle.
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
        return isKept && (state === self || build.callerKeepsResult)
    }

    // MARK: Cycles

    /// What is registered for the types in the cycle that a thread would close by waiting for a build; nil without one.
    ///
    /// A thread waits for one build at a time, and a build ends only when its thread goes on. So the path from build to
    /// thread to awaited build is one line, which ends unless it comes back to the thread.
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

    /// What is built by a build and those inside of it, on its thread.
    private func sites(builtBy build: Build) -> [RegistrationSite] {
        runningBuilds.filter { $0.thread == build.thread }.drop { $0 !== build }.map { $0.site }
    }
}
