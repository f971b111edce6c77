/// An instance that a container keeps, or has evicted, with the registration that gave it.
final class Instance: @unchecked Sendable {  // What changes, changes under the lock of the container's state.
    let site: RegistrationSite
    let value: Any
    /// What tells the instance from others: the object that it is, or, of a value that was registered, its
    /// registration.
    let identity: ObjectIdentifier?
    /// Where a copy of it is for the fast path, if it was injected since it was kept.
    private(set) var slot: Slot?
    /// Its place in the order of the instances that a state keeps.
    var orderIndex = 0
    /// Whether a container has evicted it, and so notified it, unless it was spared.
    var isEvicted = false
    /// The registrations of an evicted object that was also kept as other types, newest first.
    var otherSites: [RegistrationSite] = []

    /// As how many uses of its object it counts, while it is kept: for the main actor alone, as more than all others
    /// together.
    var useCount: Int { site.isOnMainActor ? Self.mainActorUseCount : 1 }
    static var mainActorUseCount: Int { 1 << (Int.bitWidth / 2) }

    /// All that an evicted object was kept as, newest first.
    var sites: [RegistrationSite] { [site] + otherSites }

    @inline(never)
    init(of site: RegistrationSite, _ value: Any, _ identity: ObjectIdentifier? = nil) {
        self.site = site
        self.value = value
        self.identity = identity ?? Injection.object(in: value).map { ObjectIdentifier($0) }
    }

    /// Copies the instance to an empty slot of its type. Call under the lock of the container's state.
    func fill<T>(_ slot: Slot, as type: T.Type) {
        slot.store(unboxed(value, as: type), onMainActor: site.isOnMainActor)
        self.slot = slot
    }

    /// Empties its slot. Call under the lock of the container's state.
    @inline(never)
    func emptySlot() {
        guard let slot = exchange(&slot, with: nil) else { return }
        // Not the last copy, so that no `deinit` runs.
        _ = slot.moveOut(as: site.type)
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

/// A class instance or an actor, also behind a protocol or in an optional.
@inline(never)
func object(in value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return cast(value, to: AnyObject.self) }
    guard optionalType(type(of: value)) != nil else { return nil }
    return (value as? any OptionalInjection)?.wrappedInstance.flatMap(object(in:))
}

/// A cast to a type that only the caller knows.
///
/// `value as AnyObject`, written out, is bridging: on Linux it searches the conformances of the whole process, twice
/// for each class.
private func cast<Target>(_ value: Any, to _: Target.Type) -> Target? { value as? Target }
