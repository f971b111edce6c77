extension SessionScope {
    /// Returns why a type belongs to a session, or that it belongs to none, in the words of a message.
    func explanation(_ type: TypeID) -> String {
        switch reasons[type.unwrapped] {
        case .registered: "is registered for a session"
        case .injects(let other, _): "injects \(TypeNames.display(other)) and so belongs to a session"
        case nil: "belongs to no session"
        }
    }

    /// Returns notes about the places that make a type belong to a session. There are none if it belongs to no session.
    func notes(_ type: TypeID) -> [Diagnostic.Note] {
        let type = type.unwrapped
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
