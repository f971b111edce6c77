/// Finds the session types: the types that are registered for a session, and the types whose blocks inject a session
/// type. Registrations that only carry an object over to the next session are ignored, and so are those in tests and in
/// isolated containers.
struct SessionScope {
    enum Reason {
        case registered(Place)
        case injects(TypeID, path: [Place])
    }

    /// By types without their optionals: `register(account, as: Account?.self)` makes `Account` a session type.
    private(set) var reasons: [TypeID: Reason] = [:]

    init(_ sites: InjectionSites, _ edges: [InjectionGraph.Edge]) {
        for registration in sites.registrations
        where registration.endsWithSession && !registration.isIsolated && registration.carriedType == nil
            && registration.isOfProgram
        {
            let type = registration.type.unwrapped
            reasons[type] = reasons[type] ?? .registered(registration.place)
        }
        var grew = true
        while grew {
            grew = false
            for edge in edges where edge.strength < .maybe && reasons[edge.from.unwrapped] == nil && contains(edge.to) {
                reasons[edge.from.unwrapped] = .injects(edge.to.unwrapped, path: edge.path)
                grew = true
            }
        }
    }

    func contains(_ type: TypeID) -> Bool { reasons[type] != nil || type.wrapped.map(contains) ?? false }

    /// True if a type is itself registered for a session. False if only its block injects a session type.
    func isRegistered(_ type: TypeID) -> Bool {
        if case .registered = reasons[type.unwrapped] { true } else { false }
    }
}
