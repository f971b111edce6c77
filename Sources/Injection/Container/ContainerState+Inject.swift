extension ContainerState {
    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container whose block asks, if any.
        let build: Build?
        /// The session of the innermost block of this container that the caller is a part of, or a task of, if any.
        let seen: Session?
        let thread: UInt
        /// The session that the caller insists on, if any.
        let session: Session?

        /// The blocks that are running, innermost first.
        @inline(never)
        var chain: [Registration] { build.map { sequence(first: $0) { $0.enclosing }.map { $0.registration } } ?? [] }
    }

    enum Decision {
        /// Not in this session.
        case notRegistered(Session)
        case sessionEnded
        case mainActorRequired(Registration)
        /// What is registered for the types in the cycle, and for the one that closes it.
        case cycle([Registration], Registration)
        /// A copy of the instance.
        case kept(Any)
        /// Another thread builds it.
        case wait(Build)
        /// Nobody builds it: ``begin(_:)`` the build, and run its block.
        case build(Build)
    }

    /// Decides what an injection does, in the state that its caller sees. It asks whether the caller is on the main actor
    /// only for a main-actor type.
    mutating func decide(_ key: ObjectIdentifier, for caller: Caller, isOnMainActor: () -> Bool) -> Decision {
        if let session = caller.session, session !== self.session { return .sessionEnded }
        return withState(of: caller.session ?? caller.seen) { state in
            state.decideHere(key, for: caller, isOnMainActor: isOnMainActor)
        }
    }

    private mutating func decideHere(
        _ key: ObjectIdentifier, for caller: Caller, isOnMainActor: () -> Bool
    ) -> Decision {
        guard let index = indices[key], let block = records[index].block else { return .notRegistered(session) }
        let registration = block.registration
        if registration.isOnMainActor && !isOnMainActor() { return .mainActorRequired(registration) }
        if let instance = records[index].kept { return .kept(instance.any) }
        guard let build = records[index].build else {
            return .build(Build(block, for: caller, in: session, isForSession: records[index].session != nil))
        }
        if let loop = loop(closedBy: caller.thread, waitingFor: build) { return .cycle(loop, registration) }
        waits.append((caller.thread, build))
        return .wait(build)
    }

    /// Begins a build that was decided on.
    ///
    /// - Returns: Whether nothing has changed since; otherwise decide again.
    mutating func begin(_ build: Build) -> Bool {
        guard build.session === session || build.isReceived else { return false }
        return withState(of: build.session) { state in
            guard build.session === state.session, let index = state.indices[build.registration.key],
                state.records[index].build == nil, state.records[index].kept == nil,
                state.records[index].block?.registration === build.registration
            else { return false }
            state.records[index].build = build
            state.running.append(build)
            assert(state.records[index].isConsistent, "a build of something else")
            return true
        }
    }

    enum Outcome {
        case kept
        /// A reset or another registration of the type came first.
        case overtaken
    }

    /// Ends a build, and has its result kept in the state in which it began, unless another registration of the type has
    /// overtaken it. The last build of an older state takes that with it.
    ///
    /// - Returns: Whether whoever asked for the result may have it.
    mutating func finish(_ build: Build, _ value: Any, _ removed: Removed) -> Outcome {
        let isKept = withState(of: build.session) { $0.end(build, value) }
        if !isKept { removed.evicted.append(Instance(of: build.registration, value)) }

        drop(build.session, removed)
        return isKept && (build.isReceived || build.session === session) ? .kept : .overtaken
    }

    /// - Returns: Whether the result is kept.
    private mutating func end(_ build: Build, _ value: Any) -> Bool {
        running.remove(at: running.lastIndex { $0 === build }!)
        // Its thread may ask for what a waiting one builds before that one continues; that is not a cycle.
        waits = waits.filter { $0.awaited !== build }
        guard let index = indices[build.registration.key], records[index].build === build else { return false }
        records[index].build = nil
        keep(build.registration, value)
        return true
    }

    // MARK: Cycles

    /// What is registered for the types in the cycle that a thread would close by waiting for a build; nil without one.
    ///
    /// A thread waits for one build at a time, and a build ends only when its thread goes on. So the path from build to
    /// thread to awaited build is one line, which ends unless it comes back to the thread.
    private func loop(closedBy thread: UInt, waitingFor build: Build) -> [Registration]? {
        var path = runs(from: build)
        var next = build
        while next.thread != thread {
            guard let wait = waits.first(where: { $0.thread == next.thread }) else { return nil }
            next = wait.awaited
            path += runs(from: next)
        }
        return path
    }

    /// What is built by a build and those inside of it, on its thread.
    private func runs(from build: Build) -> [Registration] {
        running.filter { $0.thread == build.thread }.drop { $0 !== build }.map { $0.registration }
    }
}
