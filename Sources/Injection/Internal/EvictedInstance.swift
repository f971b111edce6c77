/// An instance that a container has let go of.
struct EvictedInstance {
    let registration: Registration
    let value: Any

    /// The object, where the instance is one.
    var object: AnyObject? { Injection.object(in: value) }
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

extension ContainerState.Kept {
    /// Moves the instance out of its slot. Call under the lock of the container's state.
    func evicted() -> EvictedInstance {
        func take<T>(_ type: T.Type) -> Any { slot.take(as: type) }
        return EvictedInstance(registration: registration, value: take(registration.type))
    }

    /// Copies the instance, which stays in its slot. Call under the lock of the container's state.
    func copied() -> EvictedInstance? { copy.map { EvictedInstance(registration: registration, value: $0) } }

    /// The object in the slot. Call under the lock of the container's state.
    var object: AnyObject? { copy.flatMap(Injection.object(in:)) }

    /// The type of the instance in the slot. Call under the lock of the container's state.
    var dynamicType: Any.Type? { copy.map { type(of: $0) } }

    private var copy: Any? {
        func copy<T>(_ type: T.Type) -> Any? { slot.beginReading { true } ? slot.copyAndEndReading(as: type) : nil }
        return copy(registration.type)
    }
}
