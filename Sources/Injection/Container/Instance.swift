/// An instance that a container keeps in a slot, or has let go of, with the registration that gave it.
final class Instance: @unchecked Sendable {  // `value` is written under the lock of the state, by whoever removes it.
    let registration: Registration
    /// Where it is kept; nil for one that never was.
    let slot: Slot?
    private var value: Any?

    /// An instance that is kept in a slot, or that an overtaken block has built.
    @inline(never)
    init(of registration: Registration, in slot: Slot? = nil, _ value: Any? = nil) {
        self.registration = registration
        self.slot = slot
        self.value = value
    }

    /// Moves the instance out of its slot. Call under the lock of the container's state.
    @inline(never)
    func take() { value = slot?.take(as: registration.type) }

    /// The instance. While it is kept, call under the lock of the container's state.
    @inline(never)
    var any: Any? {
        if let value { return value }
        guard let slot, slot.beginReading(isOnMainActor: { true }) else { return nil }
        return slot.copyAndEndReading(as: registration.type)
    }

    /// The object, where the instance is one. While it is kept, call under the lock of the container's state.
    @inline(never)
    var object: AnyObject? { any.flatMap(Injection.object(in:)) }

    /// What stands for the instance: itself if it is an object.
    var identity: AnyObject { object ?? (registration.isInstance ? registration : self) }
}

/// What a container has let go of, to be released where no lock is held: a `deinit` is user code.
///
/// A class, so that ``release()`` leaves nothing behind in a variable of a caller.
final class Removed {
    /// Newest first; to be notified.
    var evicted: [Instance] = []
    var blocks: [Block] = []
    /// At a reset, the objects that stay registered, whatever else they were kept as.
    var spared = Objects()

    var isEmpty: Bool { evicted.isEmpty && blocks.isEmpty }

    /// Leaves out what is still kept as another type, or registered. Call under the state's lock, in the step
    /// that evicts: later, another one may have removed it, too.
    @inline(never) func spare(keptIn state: ContainerState) {
        let kept = evicted.isEmpty ? Objects() : state.objects
        evicted = evicted.filter { !kept.contains($0.identity) }
    }

    func release() { (evicted, blocks, spared) = ([], [], Objects()) }

    /// Moves the instances out of their slots. Call under the lock of the container's state.
    func take() { for instance in evicted { instance.take() } }
}
