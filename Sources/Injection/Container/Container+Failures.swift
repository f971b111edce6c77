// Makes errors from what a container knows at the time.

extension Container {
    @inline(never)
    func error(
        for refusal: ContainerState.Refusal, _ type: Any.Type, at location: InjectionError.Location,
        _ activity: Activity?, isExplained: Bool
    ) -> InjectionError {
        let build = activity?.nearest(in: self)?.build
        return switch refusal {
        case .notRegistered where isExplained:
            .notRegistered(.init(notRegistered: type, at: location, in: self, activity))
        case .notRegistered: .notRegistered(.init(type, at: location))
        case .mainActorRequired(let registration):
            .mainActorRequired(.init(type, at: location, within: build, registration))
        case .sessionEnded: .sessionEnded(.init(type, at: location))
        case .cycle(let loop):
            .cycle(
                .init(
                    type, at: location, chain: steps(of: loop), registration: loop.first?.location))
        }
    }
}

extension InjectionError.Failure {
    @inline(never)
    convenience init(
        _ type: Any.Type, at location: InjectionError.Location, within innermost: Build? = nil,
        _ registration: Registration? = nil
    ) {
        self.init(type, at: location, chain: steps(outwardsFrom: innermost), registration: registration?.location)
    }

    convenience init(
        notRegistered type: Any.Type, at location: InjectionError.Location, in container: Container,
        _ activity: Activity?
    ) {
        let closure = activity?.nearest(in: container) { $0.isClosure }
        let (ended, registered, keptAs) = container.state.withLock { state in
            (
                state[ObjectIdentifier(type)]?.ended, state.registrations,
                state.registrationsKept(as: type)
            )
        }
        self.init(
            type, at: location, chain: steps(outwardsFrom: activity?.nearest(in: container)?.build),
            registration: ended?.location, isStaged: closure?.hasStaged(ObjectIdentifier(type)) ?? false,
            isOutsideIsolatedContainer: !container.isIsolated && PublishedTable.isAnyContainerIsolated,
            registered: registered, keptAs: keptAs)
    }
}

/// The blocks that are running, innermost first.
private func steps(outwardsFrom innermost: Build?) -> [InjectionError.Step] {
    var steps: [InjectionError.Step] = []
    var next = innermost
    while let build = next {
        steps.append(InjectionError.Step(build.registration))
        next = build.enclosing
    }
    return steps
}

@inline(never)
func steps(of registrations: [Registration]) -> [InjectionError.Step] {
    var steps: [InjectionError.Step] = []
    for registration in registrations { steps.append(InjectionError.Step(registration)) }
    return steps
}

extension ContainerState {
    /// The other types that an instance of this type is kept as.
    fileprivate func registrationsKept(as type: Any.Type) -> [Registration] {
        var registrations: [Registration] = []
        for instance in kept {
            guard let value = instance.any, Swift.type(of: value) == type else { continue }
            registrations.append(instance.registration)
        }
        return registrations
    }
}
