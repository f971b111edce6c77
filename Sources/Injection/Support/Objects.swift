/// A set of objects. It keeps them alive, so that no address is reused meanwhile.
struct Objects: @unchecked Sendable {  // Only compared.
    private var indices: [ObjectIdentifier: Int] = [:]
    private var objects: [AnyObject] = []

    /// - Returns: Whether it was not there before.
    @discardableResult
    @inline(never)
    mutating func insert(_ object: AnyObject?) -> Bool {
        guard let object, !contains(ObjectIdentifier(object)) else { return false }
        indices[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return true
    }

    /// How many objects were inserted before this one.
    func index(of object: AnyObject) -> Int? { indices[ObjectIdentifier(object)] }

    func contains(_ object: ObjectIdentifier) -> Bool { indices[object] != nil }
}

/// A class instance or an actor, also behind a protocol or in an optional.
@inline(never)
func object(in value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return cast(value, to: AnyObject.self) }
    // Asked before the cast, which searches the conformances of the whole process, once for each type.
    func isOptional<Value>(_ value: Value) -> Bool { _isOptional(Value.self) }
    return isOptional(value) ? (value as? any OptionalInjection)?.wrappedInstance.flatMap(object(in:)) : nil
}

/// A cast to a type that only the caller knows.
///
/// `value as AnyObject`, written out, is bridging: on Linux it searches the conformances of the whole process, twice
/// for each class.
private func cast<Target>(_ value: Any, to _: Target.Type) -> Target? { value as? Target }
