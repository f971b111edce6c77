/// Which types belong to a session: those that are registered for one, and those that inject such a type while they are
/// built.
struct SessionScope {
    enum Reason {
        case registered(Place)
        case injects(String, path: [Place])
    }

    private(set) var reasons: [String: Reason] = [:]

    init(_ sites: InjectionSites, _ edges: [InjectionGraph.Edge]) {
        for registration in sites.registrations
        where registration.endsWithSession && !registration.isIsolated && registration.carriedType == nil
            && !registration.isOfTest
        {
            reasons[registration.type] = reasons[registration.type] ?? .registered(registration.place)
        }
        var grew = true
        while grew {
            grew = false
            for edge in edges where edge.strength < .maybe && reasons[edge.from] == nil && contains(edge.to) {
                reasons[edge.from] = .injects(TypeNames.unwrapped(edge.to), path: edge.path)
                grew = true
            }
        }
    }

    func contains(_ type: String) -> Bool { reasons[type] != nil || TypeNames.optional(type).map(contains) ?? false }

    /// Whether a type is registered for a session: then its values are of that session, too.
    func isRegistered(_ type: String) -> Bool {
        if case .registered = reasons[TypeNames.unwrapped(type)] { true } else { false }
    }

    /// For people, why a type belongs to a session.
    func explanation(_ type: String) -> String {
        switch reasons[TypeNames.unwrapped(type)] {
        case .registered: "is registered for a session"
        case .injects(let other, _): "injects \(TypeNames.display(other)), which \(explanation(other))"
        case nil: "belongs to no session"
        }
    }

    /// Where that is decided.
    func notes(_ type: String) -> [Diagnostic.Note] {
        let type = TypeNames.unwrapped(type)
        let name = TypeNames.display(type)
        return switch reasons[type] {
        case .registered(let place): [.init(place: place, message: "\(name) is registered for a session here")]
        case .injects(let other, let path):
            path.suffix(1).map {
                .init(place: $0, message: "building \(name) injects \(TypeNames.display(other)) here")
            } + notes(other)
        case nil: []
        }
    }
}
