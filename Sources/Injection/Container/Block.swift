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

    /// Stops the program when the block belongs to an actor other than the main actor.
    init<T>(fileID: StaticString, line: UInt, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else {
            Misuse.blockOfAnotherActor.stop(T.self, fileID: fileID, line: line)
        }
        registration = Registration(
            type: T.self, location: .init(fileID: fileID, line: line), isOnMainActor: isolation != nil)
        unsafe object = nil
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. Its type
        // only rules out a synchronous call, which is right if the caller is on that actor already. Invariant: the
        // block is run on the main actor when `isOnMainActor`; the container's state refuses every other way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: block()) }
    }

    init<T>(fileID: StaticString, line: UInt, instance: sending T) {
        registration = Registration(type: T.self, location: .init(fileID: fileID, line: line), isInstance: true)
        unsafe object = Injection.object(in: instance)
        // Given away by whoever registers it; callers then share it as they do an instance that a block has built.
        nonisolated(unsafe) let instance = instance
        unsafe initialize = { memory in unsafe memory.initializeMemory(as: T.self, to: instance) }
    }

    private init(inheriting block: Block) {
        let registration = block.registration
        self.registration = Registration(
            type: registration.type, location: registration.location, isInstance: true, isInherited: true)
        unsafe object = block.object
        unsafe initialize = block.initialize
    }

    /// What an isolated container inherits of a registration of the container that it was made in.
    var inherited: Block { registration.isInstance ? Block(inheriting: self) : self }

    /// Runs the block: initializes memory with an instance of the registered type.
    ///
    /// Invariant: `T` is the registered type.
    func makeInstance<T>(in memory: UnsafeMutablePointer<T>) {
        assert(registration.type == T.self, "the block of another type is run")
        unsafe initialize(UnsafeMutableRawPointer(memory))
    }
}
