/// An instance that a container keeps, or has evicted, with the registration that gave it.
final class Instance: @unchecked Sendable {  // What changes, changes under the lock of the container's state.
    let registration: Registration

    /// What tells the instance from others: the object that it is, or what stands for a value that was registered.
    let object: ObjectIdentifier?
    /// Where it is kept, unless `value` is the instance.
    private(set) var slot: Slot?
    private var value: Any?
    /// Whether a container has evicted it, and so notified it, unless it was spared.
    fileprivate(set) var isEvicted = false

    @inline(never)
    init(of registration: Registration, _ value: Any) {
        self.registration = registration
        self.value = value
        object = registration.object(in: value)
    }

    /// Moves the instance out of its slot. Call under the lock of the container's state.
    @inline(never)
    func take() {
        guard let slot = exchange(&slot, with: nil) else { return }
        value = slot.take(as: registration.type)
    }

    /// Moves the instance to an empty slot of its type. Call under the lock of the container's state.
    func fill<T>(_ slot: Slot, as type: T.Type) {
        slot.store(unboxed(value!, as: type), onMainActor: registration.isOnMainActor)
        self.slot = slot
        value = nil
    }

    /// A copy of the instance. While it is kept, call under the lock of the container's state.
    @inline(never)
    var any: Any {
        guard let slot, slot.beginReading(isOnMainActor: { true }) else { return value! }
        return slot.copyAndEndReading(as: registration.type)
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
/// A class, so that ``release()`` leaves nothing behind in a variable of a caller.
final class Removed {
    /// Newest first; to be notified.
    var evicted: [Instance] = []
    /// Only to be released.
    var others: [Any] = []

    var isEmpty: Bool { evicted.isEmpty && others.isEmpty }

    /// Moves the instances out of their slots, and leaves out what is not to be notified: what is still kept as another
    /// type, registered, or was evicted before. Call under the state's lock, in the step that evicts: later, another one
    /// may have removed it, too.
    @inline(never)
    func settle(in state: ContainerState) {
        let all = evicted
        evicted = []
        for instance in all where state[instance.registration.key]?.kept !== instance {
            instance.take()
            let isSpared = instance.isEvicted || instance.object.map(state.uses) ?? false
            instance.isEvicted = true
            if isSpared { others.append(instance) } else { evicted.append(instance) }
        }
    }

    func release() { (evicted, others) = ([], []) }
}
