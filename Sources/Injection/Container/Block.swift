/// What gives a registered type its instance: a block that builds it, or an instance that exists already.
///
/// Not generic, although the block that it is made of is: metadata of a generic type for each registered type would
/// cost more at launch than everything else that registering does.
@safe final class Block: Sendable {
    let registration: Registration
    /// The object, where an instance was registered and is one.
    ///
    /// Only compared. Whoever registers an instance gives it away; see `init(of:)`.
    nonisolated(unsafe) let object: AnyObject?
    /// Initializes the memory it is given with the instance.
    private let initialize: @Sendable (UnsafeMutableRawPointer) -> Void

    /// - Returns: nil when the block belongs to an actor other than the main actor.
    init?<T>(location: InjectionError.Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else { return nil }
        registration = Registration(
            type: T.self, location: location, kind: isolation == nil ? .block : .mainActorBlock)
        unsafe object = nil
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. What the
        // type took away is the synchronous call, which is right wherever that actor already is. Invariant: the block
        // is run on the main actor when `isOnMainActor`; the container's state refuses every other way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: block()) }
    }

    init<T>(location: InjectionError.Location, instance: sending T) {
        registration = Registration(type: T.self, location: location, kind: .instance)
        unsafe object = Injection.object(in: instance)
        let instance = Given(value: instance)
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: instance.value) }
    }

    private init(inheriting block: Block) {
        let registration = block.registration
        self.registration = Registration(
            type: registration.type, location: registration.location, kind: .inheritedInstance)
        unsafe object = block.object
        unsafe initialize = block.initialize
    }

    /// What an isolated container has of a registration of the container that it was made in.
    var inherited: Block { registration.isInstance ? Block(inheriting: self) : self }

    /// Runs the block: initializes memory with an instance of the registered type.
    ///
    /// Invariant: `T` is the registered type.
    func makeInstance<T>(in memory: UnsafeMutablePointer<T>) {
        assert(registration.type == T.self, "the block of another type is run")
        unsafe initialize(UnsafeMutableRawPointer(memory))
    }
}

/// An instance that was given away by whoever registered it, and that callers then share as they do a built one.
private struct Given<Value>: @unchecked Sendable {
    let value: Value
}
