/// How often one injection runs a block, if every run is overtaken, before it fails. Also the rounds of
/// ``Container/end()``.
let attemptLimit = 100

extension Container {
    /// Returns a type's instance: from its slot, from the state, or from a run of its block.
    ///
    /// For a given session, it returns the instance of that very session or throws `.sessionEnded`, whatever resets
    /// happen meanwhile. `isExplained: false` skips gathering alternatives, for callers that discard the error, because
    /// gathering takes far longer than the rest.
    func resolve<T>(
        _ type: T.Type, for session: Session? = nil, at location: Location, isExplained: Bool = true
    ) throws(InjectionError) -> T {
        requireAllowed("was injected", type, at: location)
        let instance: T
        if let slot = table.slot(for: ObjectIdentifier(type)), slot.beginReading(isOnMainActor: isOnMainActor) {
            instance = slot.copyAndEndReading(as: type)
        } else {
            instance = unboxed(try resolveUncached(type, session, at: location, isExplained: isExplained), as: type)
        }
        // Checked after the copy: a reset ends the session before it puts an instance of the next one into the slot. So
        // a caller that has copied such an instance sees the end here.
        if let session, !session.isCurrent { throw .sessionEnded(.init(type, at: location)) }
        return instance
    }

    /// Asks the state what to do, does it, and asks again until there is an instance or an error.
    ///
    /// It asks again after a wait, too: the build that it waited for may have been overtaken.
    private func resolveUncached(
        _ type: Any.Type, _ session: Session?, at location: Location, isExplained: Bool
    ) throws(InjectionError) -> Any {
        let activity = Context.current.runningActivity
        let caller = ContainerState.Caller(
            build: activity?.nearest(in: self)?.build, visibleSession: session ?? visibleSession,
            thread: currentThread(), requiresSession: session != nil)
        let failure = { @Sendable site in InjectionError.Failure(type, at: location, chain: caller.chain, site: site) }
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
                    failure(build.site).message(afterWaiting: waitReportDelay)
                }
            case .build(let build):
                if let instance = runBlock(of: build, within: activity, &overtakenRuns) { return instance }
                guard overtakenRuns < attemptLimit else { throw .overtaken(failure(build.site)) }
                // From the tenth overtaken run on, the caller pauses, longer each time, up to 4 ms: resets in a loop
                // could otherwise overtake every run.
                if overtakenRuns >= 10 { pause(microseconds: 1 << min(overtakenRuns - 10, 12)) }
            case .notRegistered(let lookupSession):
                guard let optional = optionalType(type) else {
                    guard isExplained else { throw .notRegistered(.init(type, at: location)) }
                    throw .notRegistered(.init(missing: type, at: location, in: self, for: caller, activity))
                }
                if let instance = try optional.injectWrapped(in: self, session, since: lookupSession, at: location) {
                    return instance
                }
            case .sessionEnded: throw .sessionEnded(.init(type, at: location))
            case .mainActorRequired(let site): throw .mainActorRequired(failure(site))
            case .cycle(let chain, let site): throw .cycle(.init(type, at: location, chain: chain, site: site))
            }
        }
    }
}

extension InjectionError.Failure {
    /// Gathers all that the container knows about a type that is not registered.
    convenience init(
        missing type: Any.Type, at location: Location, in container: Container,
        for caller: ContainerState.Caller, _ activity: Activity?
    ) {
        let key = ObjectIdentifier(type)
        let (endedSite, registeredSites, keptAs) = container.withState(of: caller.visibleSession) { state in
            (state[key]?.endedSite, state.registeredSites, state.instances.filter { Swift.type(of: $0.value) == type })
        }
        self.init(
            type, at: location, chain: caller.chain, site: endedSite,
            isStaged: activity?.nearest(in: container) { $0.hasStaged(key) } != nil,
            isOutsideIsolatedContainer: !container.isIsolated && IsolatedContainerLifetime.isAnyAlive,
            registeredSites: registeredSites, keptAs: keptAs.map { $0.site })
    }
}
