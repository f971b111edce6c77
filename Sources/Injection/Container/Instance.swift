/// One type's hold on an object or a value, while a container keeps it and after it is evicted. An object that is kept
/// as two types has two of these.
final class Instance: @unchecked Sendable {  // Changes only under the lock of the container's state.
    let site: RegistrationSite
    let value: Any
    /// The identity of the instance: its object, or for a registered value its registration site. Nil for a value that
    /// a block has built.
    let identity: ObjectIdentifier?
    /// The identity, or that of this `Instance` if it has none.
    var key: ObjectIdentifier { identity ?? ObjectIdentifier(self) }
    /// The slot that has a copy of the instance, if one has been filled.
    private(set) var slot: Slot?
    /// True if a container has evicted it. This `Instance` is never notified a second time; its object can be, through
    /// another `Instance`.
    var isEvicted = false
    /// The other sites of an evicted object that was kept as several types, newest first.
    var otherSites: [RegistrationSite] = []

    /// What it adds to ``ContainerState/useCounts``: 1, or for a main-actor instance a 1 in the upper half of the
    /// number. So one number counts the main-actor uses in its upper half, and all other uses in its lower half.
    var useCount: Int { site.isOnMainActor ? Self.mainActorUseCount : 1 }
    static var mainActorUseCount: Int { 1 << (Int.bitWidth / 2) }

    /// The sites of all types that an evicted object was kept as, newest first.
    var sites: [RegistrationSite] { [site] + otherSites }

    @inline(never)
    init(of site: RegistrationSite, _ value: Any, _ identity: ObjectIdentifier? = nil) {
        (self.site, self.value) = (site, value)
        self.identity = identity ?? object(in: value).map { ObjectIdentifier($0) }
    }

    /// Copies the instance to the empty slot of its type. Call it under the lock of the container's state.
    func fill<T>(_ slot: Slot, as type: T.Type) {
        slot.store(unboxed(value, as: type), onMainActor: site.isOnMainActor)
        self.slot = slot
    }

    /// Releases the copy in the slot. Call it under the lock of the container's state.
    @inline(never)
    func emptySlot() {
        // `value` is another copy, so no `deinit` runs here.
        _ = exchange(&slot, with: nil)?.moveOut(as: site.type)
    }
}

/// The value in an `Any`, whose type only the caller knows. A cast would unwrap optionals, and wrap the result again:
/// it turns the outer nil of a `T??` into `.some(nil)`.
///
/// Invariant: the value's type is `T`.
func unboxed<T>(_ value: Any, as type: T.Type) -> T {
    func unbox<Value>(_ value: Value) -> T {
        assert(Value.self == type, "an instance of another type")
        return unsafe unsafeBitCast(value, to: type)
    }
    return unbox(value)
}

/// The class instance or actor that a value is, also behind a protocol or in an optional; nil for other values.
@inline(never)
func object(in value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return cast(value, to: AnyObject.self) }
    guard optionalType(type(of: value)) != nil else { return nil }
    return (value as? any OptionalInjection)?.wrappedInstance.flatMap(object(in:))
}

/// A cast that is generic, so that the compiler does not turn it into bridging.
///
/// `value as AnyObject`, written out, would be bridging: on Linux, that searches the conformances of the whole process,
/// twice for each class.
private func cast<Target>(_ value: Any, to _: Target.Type) -> Target? { value as? Target }
