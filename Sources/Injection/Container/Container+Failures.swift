// Makes errors from what a container knows at the time.

extension InjectionError.Failure {
    /// Gathers all that is known about a type that is not registered.
    convenience init(
        missing type: Any.Type, at location: InjectionError.Location, in container: Container,
        for caller: ContainerState.Caller, _ activity: Activity?
    ) {
        let key = ObjectIdentifier(type)
        let (ended, registered, keptAs) = container.withState(of: caller.seen) { state in
            (state[key]?.ended, state.registrations, state.instances.filter { Swift.type(of: $0.value) == type })
        }
        self.init(
            type, at: location, chain: caller.chain, registration: ended,
            isStaged: activity?.nearest(in: container) { $0.hasStaged(key) } != nil,
            isOutsideIsolatedContainer: !container.isIsolated && IsolatedContainerLifetime.isAnyAlive,
            registered: registered, keptAs: keptAs.map { $0.registration })
    }
}
