/// What a reset evicted, held weakly: it knows which of the old session's objects are still alive.
///
/// ```swift
/// let evicted = InjectionManager.resetCurrentContainer()
/// for survivor in evicted.survivors {
///     print("still alive: \(survivor)")
/// }
/// ```
///
/// Keep it as long as you like; it keeps nothing of the session alive. Use it from any thread.
public struct EvictedInstances: Sendable {
    private struct Entry: Sendable {
        let reference: WeakReference
        let registration: Registration
    }

    /// Newest first.
    private let entries: [Entry]
    /// Nil for the shared container, which a weak reference would give memory that a leak detector takes for lost.
    private let isolatedContainer: WeakReference?
    /// Whether the container has a session after this one.
    private let isFollowed: Bool

    init(_ instances: [EvictedInstance], of container: Container) {
        entries = Self.entries(of: instances)
        isolatedContainer = container.isIsolated ? WeakReference(container) : nil
        isFollowed = true
    }

    /// What an isolated container will evict when it ends.
    init(ofEnding container: Container) {
        entries = Self.entries(of: container.state.withLock { state in state.kept.compactMap { $0.copied() } })
        isolatedContainer = nil
        isFollowed = false
    }

    private static func entries(of instances: [EvictedInstance]) -> [Entry] {
        var entries: [Entry] = []
        // To move a weak reference costs more than what is behind it.
        entries.reserveCapacity(instances.count)
        for instance in instances {
            guard let object = instance.object else { continue }
            entries.append(Entry(reference: WeakReference(object), registration: instance.registration))
        }
        return entries
    }

    /// The container, unless it has ended.
    private var container: Container? {
        guard isFollowed else { return nil }
        guard let isolatedContainer else { return .shared }
        return isolatedContainer.object as? Container
    }

    /// The class instances and actors that something still holds, newest first.
    ///
    /// One entry an object, whatever it was registered as. An object that the current session has injected too, because
    /// its block returns one that outlives sessions, is none. What is about to be told on the main actor is alive until
    /// then.
    ///
    /// - Complexity: O(number of evicted and of current instances). Call it from any thread.
    public var survivors: [Survivor] {
        var survivors: [Survivor] = []
        var objects: [AnyObject] = []
        var indices: [ObjectIdentifier: Int] = [:]
        for entry in entries {
            guard let object = entry.reference.object else { continue }
            if let index = indices[ObjectIdentifier(object)] {
                survivors[index].registeredTypes.append(entry.registration.type)
            } else {
                indices[ObjectIdentifier(object)] = survivors.count
                survivors.append(
                    Survivor(registeredTypes: [entry.registration.type], dynamicType: type(of: object)))
                // Also keeps an address from being another object's while identities are compared.
                objects.append(object)
            }
        }
        guard !survivors.isEmpty, let container else { return survivors }
        let kept = container.keptObjects
        return zip(survivors, objects).filter { !kept.contains(ObjectIdentifier($0.1)) }.map(\.0)
    }
}

/// An object of an ended session that something still holds: its types, never the object.
///
/// ```swift
/// #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
/// ```
///
/// A value: use it from any thread.
public struct Survivor: Sendable, CustomStringConvertible {
    /// The types that the object was registered as, newest first.
    public internal(set) var registeredTypes: [Any.Type]

    /// The object's own type.
    public let dynamicType: Any.Type

    /// Both types, with their modules.
    public var description: String {
        "\(typeName(dynamicType)), registered as \(registeredTypes.map(typeName).joined(separator: " and "))"
    }
}
