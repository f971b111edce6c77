/// What was registered, and where.
///
/// Never the block, so that whoever keeps this keeps nothing that a block has captured.
final class Registration: Sendable {
    let type: Any.Type
    let location: InjectionError.Location
    /// Whether only the main actor may run the block.
    let isOnMainActor: Bool
    /// Whether an instance was registered, which existed before.
    let isInstance: Bool

    init(type: Any.Type, location: InjectionError.Location, isOnMainActor: Bool, isInstance: Bool = false) {
        self.type = type
        self.location = location
        self.isOnMainActor = isOnMainActor
        self.isInstance = isInstance
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
}
