/// What a reset evicted, held weakly: it knows which of the old session's objects are still alive.
///
/// ```swift
/// let evicted = InjectionManager.resetCurrentContainer()
/// for survivor in evicted.survivors {
///     print("still alive: \(survivor)")
/// }
/// ```
///
/// It keeps nothing of the session alive. Use it from any thread, as long as you like.
public struct EvictedInstances: Sendable, CustomStringConvertible {
    /// Newest first.
    private let entries: [WeakReference]
    private let container: ContainerReference

    init(_ removed: Removed, of container: Container) {
        var entries: [WeakReference] = []
        for instance in removed.evicted where !instance.registration.isInherited {
            guard let object = instance.object, !removed.spared.contains(object) else { continue }
            entries.append(WeakReference(object, registeredAs: instance.registration.type))
        }
        self.entries = entries
        self.container = ContainerReference(container)
    }

    /// The class instances and actors that something still holds, newest first.
    ///
    /// An object appears once, whatever it was registered as. Not listed: an object that was registered as an instance
    /// and outlives sessions, and one that the current session has injected again. An instance that is yet to be
    /// notified on the main actor is alive until then.
    ///
    /// - Complexity: O(number of evicted instances and of registered types).
    public var survivors: [Survivor] {
        var survivors: [Survivor] = []
        var objects = Objects()
        let current = container.container?.objects ?? Objects()
        for entry in entries {
            guard let object = entry.object, !current.contains(object) else { continue }
            if let index = objects.index(of: object) {
                survivors[index].registeredTypes.append(entry.type)
            } else {
                survivors.append(Survivor(registeredTypes: [entry.type], dynamicType: type(of: object)))
                objects.insert(object)
            }
        }
        return survivors
    }

    /// How many objects were evicted, and a line for each survivor.
    public var description: String {
        let survivors = survivors
        var text = fill("%T evicted, ", entries.count.description)
        text += fill("%T still alive", survivors.count.description)
        for survivor in survivors { text += fill("\n  %T", survivor.description) }
        return text
    }
}

/// An object of an ended session that something still holds: its types, never the object.
///
/// ```swift
/// #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
/// ```
public struct Survivor: Sendable, Hashable, CustomStringConvertible {
    /// The types that the object was registered as, newest first.
    public internal(set) var registeredTypes: [Any.Type]

    /// The object's own type.
    public let dynamicType: Any.Type

    /// Both types, with their modules.
    @inline(never)
    public var description: String {
        var text = typeName(dynamicType)
        var separator = ", registered as "
        for type in registeredTypes {
            text += separator + typeName(type)
            separator = " and "
        }
        return text
    }

    /// Whether two survivors have the same types.
    public static func == (left: Survivor, right: Survivor) -> Bool {
        left.dynamicType == right.dynamicType && left.registeredTypes.elementsEqual(right.registeredTypes, by: ==)
    }

    /// Hashes the types.
    public func hash(into hasher: inout Hasher) {
        for type in registeredTypes { hasher.combine(ObjectIdentifier(type)) }
        hasher.combine(ObjectIdentifier(dynamicType))
    }
}
