/// What was registered, and where.
///
/// Never the block, so that whoever keeps this keeps nothing that a block has captured.
final class Registration: Sendable {
    let type: Any.Type
    let location: InjectionError.Location
    /// Whether only the main actor may run the block.
    let isOnMainActor: Bool

    init(type: Any.Type, location: InjectionError.Location, isOnMainActor: Bool) {
        self.type = type
        self.location = location
        self.isOnMainActor = isOnMainActor
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
}
