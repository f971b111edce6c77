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
