/// How often a block may be overtaken before its caller gets an error.
let overtakenRunsLimit = 100

extension Container {
    /// Returns a type's instance, from its slot or from its block; for a given session, that session's instance or
    /// `.sessionEnded`, whatever resets happen meanwhile.
    ///
    /// Unless it is to be explained, an error for a type that is not registered says only that: gathering the rest
    /// costs far more.
    func resolve<T>(
        _ type: T.Type, for session: Session? = nil, at location: InjectionError.Location, isExplained: Bool = true
    ) throws(InjectionError) -> T {
        let instance: T
        if let slot = table.slot(for: ObjectIdentifier(type)), slot.beginReading(isOnMainActor: isOnMainActor) {
            instance = slot.copyAndEndReading(as: type)
        } else {
            instance = unboxed(try resolveUncached(type, session, at: location, isExplained: isExplained), as: type)
        }
        // Checked after the instance was copied. A reset ends the session before any instance of the next one is in its
        // slot, so whoever has copied such an instance sees the end here.
        if let session, !session.isCurrent { throw .sessionEnded(.init(type, at: location)) }
        return instance
    }

    /// The same, after a look into the slot.
    private func resolveUncached(
        _ type: Any.Type, _ session: Session?, at location: InjectionError.Location, isExplained: Bool
    ) throws(InjectionError) -> Any {
        let activity = Context.current.runningActivity
        let caller = ContainerState.Caller(
            build: activity?.nearest(in: self)?.build, visibleSession: session ?? visibleSession,
            thread: currentThread(),
            requiresSession: session != nil)
        var overtakenRuns = 0
        while true {
            let decision = state.withLock { state in
                fillSlot(of: ObjectIdentifier(type), in: state)
                return state.decide(ObjectIdentifier(type), for: caller, isOnMainActor: isOnMainActor)
            }
            switch decision {
            case .kept(let instance): return instance.value
            case .wait(let build):
                wait({ build.lock.withLock { _ in } }, reportAfter: waitReportDelay) { [waitReportDelay] in
                    InjectionError.Failure(type, at: location, chain: caller.chain, site: build.site)
                        .message(afterWaiting: waitReportDelay)
                }
            case .build(let build):
                if let instance = runBlock(of: build, within: activity, &overtakenRuns) { return instance }
                guard overtakenRuns < overtakenRunsLimit else {
                    throw .overtaken(.init(type, at: location, chain: caller.chain, site: build.site))
                }
                // Resets in a loop would overtake every run of a block, so it is run less and less often.
                if overtakenRuns >= 10 { pause(microseconds: 1 << min(overtakenRuns - 10, 12)) }
            case .notRegistered(let lookupSession):
                guard let optional = optionalType(type) else {
                    guard isExplained else { throw .notRegistered(.init(type, at: location)) }
                    throw .notRegistered(.init(missing: type, at: location, in: self, for: caller, activity))
                }
                if let instance = try optional.resolveWrapped(in: self, session, since: lookupSession, at: location) {
                    return instance
                }
            case .sessionEnded: throw .sessionEnded(.init(type, at: location))
            case .mainActorRequired(let site):
                throw .mainActorRequired(.init(type, at: location, chain: caller.chain, site: site))
            case .cycle(let chain, let site):
                throw .cycle(.init(type, at: location, chain: chain, site: site))
            }
        }
    }
}

extension InjectionError.Failure {
    /// Gathers all that is known about a type that is not registered.
    convenience init(
        missing type: Any.Type, at location: InjectionError.Location, in container: Container,
        for caller: ContainerState.Caller, _ activity: Activity?
    ) {
        let key = ObjectIdentifier(type)
        let (ended, registered, keptAs) = container.withState(of: caller.visibleSession) { state in
            (state[key]?.endedSite, state.registeredSites, state.instances.filter { Swift.type(of: $0.value) == type })
        }
        self.init(
            type, at: location, chain: caller.chain, site: ended,
            isStaged: activity?.nearest(in: container) { $0.hasStaged(key) } != nil,
            isOutsideIsolatedContainer: !container.isIsolated && IsolatedContainerLifetime.isAnyAlive,
            registeredSites: registered, keptAs: keptAs.map { $0.site })
    }
}
