/// What was registered, and where.
///
/// Never the block, so that whoever keeps this keeps nothing that a block has captured.
final class Registration: Sendable {
    enum Kind: Sendable {
        /// A block, which any thread may run.
        case block
        /// A block of the main actor.
        case mainActorBlock
        /// An instance that existed before it was registered.
        case instance
        /// An instance that an isolated container has from the container that it was made in, and never notifies.
        case inheritedInstance
    }

    let type: Any.Type
    let location: InjectionError.Location
    let kind: Kind

    init(type: Any.Type, location: InjectionError.Location, kind: Kind) {
        self.type = type
        self.location = location
        self.kind = kind
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
    var isOnMainActor: Bool { kind == .mainActorBlock }
    var isInstance: Bool { kind == .instance || kind == .inheritedInstance }
}
