/// What was registered, where. Never the block, so that whoever keeps this keeps nothing that a block has captured.
final class Registration: Sendable {
    let type: Any.Type
    let location: InjectionError.Location
    /// Whether the block runs on the main actor.
    let isOnMainActor: Bool

    init(type: Any.Type, location: InjectionError.Location, isOnMainActor: Bool) {
        self.type = type
        self.location = location
        self.isOnMainActor = isOnMainActor
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
}

/// The block that builds a registered type's instance.
///
/// Not generic, although the block that it is made of is: metadata of a generic type for each registered type would
/// cost more at launch than everything else that registering does.
@safe struct Block: Sendable {
    let registration: Registration
    /// Initializes the memory it is given with a new instance.
    private let initialize: @Sendable (UnsafeMutableRawPointer) -> Void

    /// - Returns: nil when the block belongs to an actor other than the main actor.
    init?<T>(location: InjectionError.Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else { return nil }
        registration = Registration(type: T.self, location: location, isOnMainActor: isolation != nil)
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. What the
        // type took away is the synchronous call, which is right wherever that actor already is. Invariant:
        // `makeInstance` is called on the main actor when `isOnMainActor`; the container's state refuses every other
        // way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: block()) }
    }

    /// Runs the block. Invariant: `T` is the registered type.
    ///
    /// No closure here returns a `T`: that would need metadata of another generic type, such as `Result<T, Never>`, for
    /// each type.
    func makeInstance<T>(of _: T.Type, in context: Context) -> T {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        context.run { unsafe initialize(UnsafeMutableRawPointer(memory)) }
        return unsafe memory.move()
    }
}
