extension InjectionManager {
    /// What the current container holds, for a log or a debugger: its session, and a line for each registered type.
    ///
    /// ```swift
    /// print(InjectionManager.containerDescription)
    /// // session 2: 2 registered, 1 built
    /// //   1. App.CoolManager: App.CoolManagerImpl, built in 0.000012 seconds, registered at App/Launch.swift:8
    /// //   -  App.Router: not built, on the main actor, registered at App/Launch.swift:9
    /// ```
    ///
    /// What is built comes first, oldest first, with the type of the instance and how long its block ran, other blocks
    /// that it needed included. The text is for people; it may change.
    ///
    /// Call it from any thread, task or actor. Reading it builds nothing.
    ///
    /// - Complexity: O(number of registered types). It costs nothing where it is not read, but for two readings of the
    ///   clock around each block.
    public static var containerDescription: String {
        Context.current.container.state.withLock { state in
            let kept = state.kept.reversed().map { (kept: $0, implementation: $0.dynamicType) }
            return ContainerSnapshot(session: state.session.number, kept: kept, registrations: state.registrations)
        }.description
    }
}

/// What is described, taken under the lock of the container's state; names are made outside of it.
private struct ContainerSnapshot: Sendable, CustomStringConvertible {
    let session: Int
    let kept: [(kept: ContainerState.Kept, implementation: Any.Type?)]
    let registrations: [Registration]

    var description: String {
        let built = Set(kept.map { $0.kept.registration.key })
        var lines = ["session \(session): \(registrations.count) registered, \(built.count) built"]
        for (number, instance) in kept.enumerated() {
            let implementation = instance.implementation.map(typeName) ?? ""
            lines.append(
                "  \(number + 1). "
                    + line(of: instance.kept.registration, "\(implementation), built in \(instance.kept.duration)"))
        }
        for registration in registrations where !built.contains(registration.key) {
            lines.append("  -  " + line(of: registration, "not built"))
        }
        return lines.joined(separator: "\n")
    }

    private func line(of registration: Registration, _ state: String) -> String {
        let actor = registration.isOnMainActor ? ", on the main actor" : ""
        return "\(typeName(registration.type)): \(state)\(actor), registered at \(registration.location)"
    }
}
