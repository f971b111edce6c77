/// An instance that a container keeps, or has evicted, with the registration that gave it.
final class Instance: @unchecked Sendable {  // What changes, changes under the lock of the container's state.
    let registration: Registration
    let value: Any
    /// What tells the instance from others: the object that it is, or, of a value that was registered, its
    /// registration.
    let object: ObjectIdentifier?
    /// Where a copy of it is for the fast path, if it was injected since it was kept.
    private(set) var slot: Slot?
    /// Its place in the order of the instances that a state keeps.
    var place = 0
    /// Whether a container has evicted it, and so notified it, unless it was spared.
    fileprivate(set) var isEvicted = false
    /// The registrations of an evicted object that was also kept as other types, newest first.
    fileprivate(set) var others: [Registration] = []

    /// As how many uses of its object it counts, while it is kept: for the main actor alone, as more than all others
    /// together.
    var uses: Int { registration.isOnMainActor ? Self.mainActorUse : 1 }
    static var mainActorUse: Int { 1 << (Int.bitWidth / 2) }

    /// All that an evicted object was kept as, newest first.
    var registrations: [Registration] { [registration] + others }

    @inline(never)
    init(of registration: Registration, _ value: Any, _ object: ObjectIdentifier? = nil) {
        self.registration = registration
        self.value = value
        self.object = object ?? Injection.object(in: value).map { ObjectIdentifier($0) }
    }

    /// Copies the instance to an empty slot of its type. Call under the lock of the container's state.
    func fill<T>(_ slot: Slot, as type: T.Type) {
        slot.store(unboxed(value, as: type), onMainActor: registration.isOnMainActor)
        self.slot = slot
    }

    /// Empties its slot. Call under the lock of the container's state.
    @inline(never)
    func take() {
        guard let slot = exchange(&slot, with: nil) else { return }
        // Not the last copy, so that no `deinit` runs.
        _ = slot.take(as: registration.type)
    }
}

/// A value whose type only the caller knows. A cast would look into optionals, and return `.some(nil)` for a nil that
/// is an optional of an optional.
///
/// Invariant: its type is `T`.
func unboxed<T>(_ value: Any, as type: T.Type) -> T {
    func unbox<Value>(_ value: Value) -> T {
        assert(Value.self == type, "an instance of another type")
        return unsafe unsafeBitCast(value, to: type)
    }
    return unbox(value)
}

/// What a container no longer keeps, to be released where no lock is held: a `deinit` is user code.
///
/// A class, so that a release leaves nothing behind in a variable of a caller.
final class Removed {
    /// Newest first; to be notified.
    var evicted: [Instance] = []
    /// Only to be released.
    var others: [AnyObject] = []

    /// Takes the instances out of their slots, and leaves out what is not to be notified: what is still kept as another
    /// type, registered, or was evicted before. An object appears once. Call under the state's lock, in the step that
    /// evicts: later, another one may have removed it, too.
    @inline(never)
    func settle(in state: ContainerState) {
        var places: [ObjectIdentifier: Int] = [:]
        for instance in exchange(&evicted, with: []) {
            instance.take()
            let object = instance.object ?? ObjectIdentifier(instance)
            if instance.isEvicted || state.uses[object] != nil || state.inheritedObject(object) != nil {
                others.append(instance)
            } else if let place = places[object] {
                evicted[place].others.append(instance.registration)
                others.append(instance)
            } else {
                places[object] = evicted.count
                evicted.append(instance)
            }
            instance.isEvicted = true
        }
    }
}
