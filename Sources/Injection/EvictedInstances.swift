/// Weak references to what a reset evicted: which of the old session's objects are still alive?
///
/// ```swift
/// let evicted = InjectionManager.resetCurrentContainer()
/// Task {
///     try await Task.sleep(for: .seconds(5))  // the old screens should be gone by then
///     assert(evicted.survivors.isEmpty, "\(evicted)")
/// }
/// ```
///
/// It keeps nothing of the session alive, so you may keep it as long as you like.
public struct EvictedInstances: Sendable, CustomStringConvertible {
    /// Newest first.
    private let entries: [WeakReference]
    private let container: ContainerReference

    init(_ removed: Removed, of container: Container) {
        var entries: [WeakReference] = []
        for instance in removed.evicted {
            guard let object = instance.object, !removed.spared.contains(object) else { continue }
            entries.append(WeakReference(object, registeredAs: instance.registration.type))
        }
        self.entries = entries
        self.container = ContainerReference(container)
    }

    /// The class instances and actors that something still holds, newest first.
    ///
    /// An object appears once, even if it was registered as several types. Two kinds are not listed: instances that
    /// were registered to outlive sessions, and objects that the current session has injected again. An instance that
    /// waits to be notified on the main actor is alive until then.
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
/// let evicted = InjectionManager.resetCurrentContainer()
/// let leaked = evicted.survivors.filter { $0.dynamicType != ImageCache.self }  // a cache may stay
/// #expect(leaked.isEmpty)
/// ```
public struct Survivor: Sendable, Hashable, CustomStringConvertible {
    /// The types that the object was registered as, newest first.
    public internal(set) var registeredTypes: [Any.Type]

    /// The object's dynamic type, such as the class behind a protocol.
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

    /// Hashes the types that it was registered for.
    public func hash(into hasher: inout Hasher) {
        for type in registeredTypes { hasher.combine(ObjectIdentifier(type)) }
    }
}
