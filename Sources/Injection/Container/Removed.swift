/// What a container has let go of, to be released where no lock is held: a `deinit` is user code.
struct Removed {
    /// Newest first; to be notified.
    var evicted: [RemovedInstance] = []
    /// Out of their slots, and still registered.
    var covered: [RemovedInstance] = []
    var blocks: [Block] = []
    /// Whether everything was evicted, but for what stays registered.
    var isReset = false
    /// At a reset, the objects that stay registered, whatever else they were kept as.
    var spared = Objects()

    var isEmpty: Bool { evicted.isEmpty && covered.isEmpty && blocks.isEmpty }
}

/// An instance that is kept no longer, or never was, with what had given it.
struct RemovedInstance: @unchecked Sendable {  // It is on its way to be released, and used by its notification only.
    let registration: Registration
    let value: Any

    /// The object, where the instance is one.
    var object: AnyObject? { Injection.object(in: value) }
}

/// A set of objects, which it keeps alive: an address is nobody else's meanwhile.
struct Objects: @unchecked Sendable {  // Only compared.
    private var indices: [ObjectIdentifier: Int] = [:]
    private var objects: [AnyObject] = []

    init(_ objects: [AnyObject] = []) { for object in objects { insert(object) } }

    /// - Returns: Whether it was not there before.
    @discardableResult
    mutating func insert(_ object: AnyObject) -> Bool {
        guard !contains(object) else { return false }
        indices[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return true
    }

    func contains(_ object: AnyObject) -> Bool { indices[ObjectIdentifier(object)] != nil }
}

extension ContainerState.Leaving {
    /// Moves the instances out of their slots. Call under the lock of the container's state.
    func taken(isReset: Bool = false) -> Removed {
        Removed(
            evicted: evicted.map { $0.taken() }, covered: covered.map { $0.taken() }, blocks: blocks, isReset: isReset,
            spared: Objects(spared))
    }
}

extension ContainerState.Kept {
    /// Moves the instance out of its slot. Call under the lock of the container's state.
    func taken() -> RemovedInstance {
        func take<T>(_ type: T.Type) -> Any { slot.take(as: type) }
        return RemovedInstance(registration: registration, value: take(registration.type))
    }

    /// The object in the slot. Call under the lock of the container's state.
    var object: AnyObject? { copy.flatMap(Injection.object(in:)) }

    /// The type of the instance in the slot. Call under the lock of the container's state.
    var dynamicType: Any.Type? { copy.map { type(of: $0) } }

    private var copy: Any? {
        func copy<T>(_ type: T.Type) -> Any? { slot.beginReading { true } ? slot.copyAndEndReading(as: type) : nil }
        return copy(registration.type)
    }
}

/// A class instance or an actor, also behind a protocol or in an optional.
func object(in value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return cast(value, to: AnyObject.self) }
    return (value as? any OptionalInjection)?.wrappedInstance.flatMap(object(in:))
}

/// A cast to a type that only the caller knows.
///
/// `value as AnyObject`, written out, is bridging: on Linux it searches the conformances of the whole process, twice
/// for each class.
private func cast<Target>(_ value: Any, to _: Target.Type) -> Target? { value as? Target }
