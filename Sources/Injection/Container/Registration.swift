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

    /// What tells an instance from others: the object that it is, or, of a value that was registered, this.
    @inline(never)
    func object(in value: Any) -> ObjectIdentifier? {
        (Injection.object(in: value) ?? (isInstance ? self : nil)).map { ObjectIdentifier($0) }
    }

}
