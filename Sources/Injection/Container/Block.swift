/// What gives a registered type its instance: a block that builds it, or an instance that exists already.
///
/// Not generic, although the block that it is made of is: metadata of a generic type for each registered type would
/// cost more at launch than everything else that registering does.
@safe final class Block: Sendable {
    let registration: Registration
    /// The instance that was registered, if one was.
    ///
    /// Whoever registers an instance gives it away, as the parameter is `sending`; callers then share it as they do one
    /// that a block has built.
    nonisolated(unsafe) let instance: Any?
    /// Initializes the memory it is given with the instance.
    private let initialize: @Sendable (UnsafeMutableRawPointer) -> Void

    /// Stops the program when the block belongs to an actor other than the main actor.
    init<T>(at location: InjectionError.Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else {
            stop(Misuse.blockOfAnotherActor(T.self), at: location)
        }
        registration = Registration(type: T.self, location: location, isOnMainActor: isolation != nil)
        unsafe instance = nil
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. Its type
        // only rules out a synchronous call, which is right if the caller is on that actor already. Invariant: the
        // block is run on the main actor when `isOnMainActor`; the container's state refuses every other way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: block()) }
    }

    /// An object that the container keeps for the main actor stays the main actor's.
    init<T>(at location: InjectionError.Location, instance: sending T, in container: Container?) {
        let object = Injection.object(in: instance).map { ObjectIdentifier($0) }
        let isOnMainActor = object.flatMap { container?.keepsForMainActor($0) } ?? false
        registration = Registration(type: T.self, location: location, isOnMainActor: isOnMainActor, isInstance: true)
        unsafe self.instance = instance
        unsafe initialize = { _ in fatalError("an instance has no block") }
    }

    /// What the instance that was registered is told by.
    var object: ObjectIdentifier? { unsafe instance.flatMap { registration.object(in: $0) } }

    /// Runs the block: makes an instance of the registered type.
    ///
    /// Invariant: `T` is the registered type.
    func makeInstance<T>(_ type: T.Type) -> T {
        assert(registration.type == type, "the block of another type is run")
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        unsafe initialize(UnsafeMutableRawPointer(memory))
        return unsafe memory.move()
    }
}
