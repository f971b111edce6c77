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
    /// nil for the shared container, which is never gone: a weak reference would leave a side table that leak checkers report.
    private let isolatedContainer: WeakReference?

    init(_ instances: [EvictedInstance], of container: Container) {
        entries = instances.compactMap { instance in
            instance.object.map { Entry(reference: WeakReference($0), registration: instance.registration) }
        }
        isolatedContainer = container.isIsolated ? WeakReference(container) : nil
    }

    private var container: Container? { isolatedContainer.map { $0.object as? Container } ?? .shared }

    /// The class instances and actors that something still holds, newest first.
    ///
    /// One entry an object, whatever it was registered as. An object that the current session has injected too, because its
    /// block returns one that outlives sessions, is none. What is about to be told on the main actor is alive until then.
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
