/// What gives a registered type its instance: a block that builds it, or an instance that exists already.
///
/// Not generic, although the block that it is made of is: metadata of a generic type for each registered type would
/// cost more at launch than everything else that registering does.
@safe final class Block: Sendable {
    let registration: Registration
    /// What tells an instance that was registered from others: the object that it is, or its registration. Nil for a
    /// block.
    let object: ObjectIdentifier?
    /// Runs the block, or gives the instance that was registered; of the registered type.
    let makeInstance: @Sendable () -> Any

    /// Stops the program when the block belongs to an actor other than the main actor.
    init<T>(at location: InjectionError.Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else {
            stop(Misuse.blockOfAnotherActor(T.self), at: location)
        }
        registration = Registration(type: T.self, location: location, isOnMainActor: isolation != nil)
        object = nil
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. Its type
        // only rules out a synchronous call, which is right if the caller is on that actor already. Invariant: the
        // block is run on the main actor when `isOnMainActor`; the container's state refuses every other way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        makeInstance = { block() }
    }

    /// An object that the container keeps for the main actor stays the main actor's.
    init<T>(at location: InjectionError.Location, instance: sending T, in container: Container?) {
        let object = Injection.object(in: instance).map { ObjectIdentifier($0) }
        let isOnMainActor = object.flatMap { container?.keepsForMainActor($0) } ?? false
        registration = Registration(type: T.self, location: location, isOnMainActor: isOnMainActor)
        self.object = object ?? ObjectIdentifier(registration)
        // Given away by whoever registers it; callers then share it as they do an instance that a block has built.
        nonisolated(unsafe) let instance = instance
        makeInstance = { unsafe instance }
    }
}
