// How errors are made of what the container knows at the time.

extension InjectionError.Step {
    init(_ registration: Registration) {
        self.init(type: typeName(registration.type), location: registration.location)
    }
}

extension [InjectionError.Step] {
    /// The blocks that are being run, innermost first.
    fileprivate init(_ innermost: Build?) {
        self = innermost.map { $0.stack.map { InjectionError.Step($0.registration) } } ?? []
    }
}

extension InjectionError.NotRegistered {
    init(_ type: Any.Type, at location: InjectionError.Location, in container: Container, context: Context) {
        let activity = context.callersActivity
        let key = ObjectIdentifier(type)
        self.init(
            type: typeName(type), location: location, chain: [InjectionError.Step](activity?.build),
            isStaged: activity?.stagedBlocks(for: container)?.contains(key) ?? false,
            isOutsideIsolatedContainer: !container.isIsolated && PublishedTable.isAnyContainerIsolated, requested: type,
            registered: container.registrations, keptAs: container.registrations(keepingInstancesOf: type))
    }
}

extension InjectionError.Cycle {
    init(_ type: Any.Type, at location: InjectionError.Location, loop: [Build]) {
        self.init(
            type: typeName(type), location: location, chain: loop.map { InjectionError.Step($0.registration) })
    }
}

extension InjectionError.MainActorRequired {
    init(_ type: Any.Type, at location: InjectionError.Location, registration: Registration, _ innermost: Build?) {
        self.init(
            type: typeName(type), location: location, chain: [InjectionError.Step](innermost),
            registration: registration.location)
    }
}

extension InjectionError.Overtaken {
    init(
        _ type: Any.Type, at location: InjectionError.Location, registration: Registration, _ innermost: Build?,
        runs: Int
    ) {
        self.init(
            type: typeName(type), location: location, chain: [InjectionError.Step](innermost),
            registration: registration.location, runs: runs)
    }
}

extension Container {
    /// In the order of their first registration.
    var registrations: [Registration] { state.withLock { $0.registrations } }

    /// What gave the instances of a type, whatever they are registered as.
    fileprivate func registrations(keepingInstancesOf type: Any.Type) -> [Registration] {
        state.withLock { state in
            state.kept.filter { $0.dynamicType == type }.map(\.registration)
        }
    }
}
