// How errors are made of what a container knows at the time.

extension InjectionError.Failure {
    @inline(never)
    convenience init(
        _ type: Any.Type, at location: InjectionError.Location, within innermost: Build? = nil,
        _ registration: Registration? = nil
    ) {
        self.init(type, at: location, chain: steps(outwardsFrom: innermost), registration: registration?.location)
    }

    convenience init(_ type: Any.Type, at location: InjectionError.Location, loop: [Build]) {
        self.init(
            type, at: location, chain: loop.map { InjectionError.Step($0.registration) },
            registration: loop.first?.registration.location)
    }

    convenience init(
        notRegistered type: Any.Type, at location: InjectionError.Location, in container: Container,
        _ activity: Activity?
    ) {
        let closure = activity?.nearest(in: container) { $0.isClosure }
        var hint: Hint = []
        if closure?.hasStaged(ObjectIdentifier(type)) ?? false { hint.insert(.isStaged) }
        if !container.isIsolated && PublishedTable.isAnyContainerIsolated { hint.insert(.isOutsideIsolatedContainer) }
        let (ended, registered, keptAs) = container.state.withLock { state in
            (
                state[ObjectIdentifier(type)]?.ended, state.registrations,
                state.kept.filter { $0.any.map { Swift.type(of: $0) } == type }.map(\.registration)
            )
        }
        self.init(
            type, at: location, chain: steps(outwardsFrom: activity?.nearest(in: container)?.build),
            registration: ended?.location,
            hint: hint, registered: registered, keptAs: keptAs)
    }
}

/// The blocks that are running, innermost first.
private func steps(outwardsFrom innermost: Build?) -> [InjectionError.Step] {
    var chain: [InjectionError.Step] = []
    var next = innermost
    while let build = next {
        chain.append(InjectionError.Step(build.registration))
        next = build.enclosing
    }
    return chain
}
