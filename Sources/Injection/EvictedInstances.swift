/// The objects that a reset evicted, held weakly: it tells which of them are still alive.
///
/// ```swift
/// let evicted = InjectionManager.resetCurrentContainer()
/// Task {
///     try await Task.sleep(for: .seconds(5))  // the old screens should be gone by then
///     assert(evicted.survivors.isEmpty, "\(evicted)")
/// }
/// ```
///
/// It keeps nothing of the session alive, so you can keep it as long as you like.
public struct EvictedInstances: Sendable, CustomStringConvertible {
    /// Newest first.
    private let entries: [WeakReference]
    private let container: @Sendable () -> Container?

    init(_ eviction: Eviction, of container: Container) {
        entries = eviction.toNotify.compactMap { instance in
            object(in: instance.value).map { WeakReference($0, types: instance.sites.map { $0.type }) }
        }
        self.container = container.weakGetter
    }

    /// The class instances and actors that something still holds, newest first.
    ///
    /// An object appears once, even if it was registered as several types. Four kinds are not listed: instances that
    /// were registered to outlive sessions, registered instances that an isolated container has inherited, objects that
    /// the current session has registered or injected, and what blocks of the ended session build after the reset. An
    /// instance that waits to be notified on the main actor is alive until then, and while a block of the ended session
    /// runs, all of its instances are.
    ///
    /// Each call takes a new snapshot. A local variable or an autorelease pool can keep an object a little longer, so
    /// ask again before you call it a leak.
    ///
    /// - Complexity: O(number of evicted instances).
    @inline(never)
    public var survivors: [Survivor] {
        let container = container()
        return entries.compactMap { entry in
            guard let object = entry.object else { return nil }
            // `object` is held here, so its address cannot have been reused.
            let useCount = container?.state.withLock { $0.useCounts[ObjectIdentifier(object)] }
            return useCount == nil ? Survivor(registeredTypes: entry.types, dynamicType: type(of: object)) : nil
        }
    }

    /// How many objects were evicted, and a line for each survivor.
    ///
    /// - Complexity: As ``survivors``.
    public var description: String {
        let survivors = survivors
        return survivors.reduce("\(entries.count) evicted, \(survivors.count) still alive") { $0 + "\n  \($1)" }
    }

    /// An object of an ended session that something still holds: its types, never the object.
    ///
    /// ```swift
    /// let evicted = InjectionManager.resetCurrentContainer()
    /// let leaked = evicted.survivors.filter { $0.dynamicType != Reachability.self }  // it may stay
    /// #expect(leaked.isEmpty)
    /// ```
    public struct Survivor: Sendable, Hashable, CustomStringConvertible {
        /// The types that the container kept the object as, newest first. A type that a block registered counts from
        /// its first injection, so a type that nobody injected is not among them.
        public let registeredTypes: [Any.Type]

        /// The object's dynamic type, such as the class behind a protocol.
        public let dynamicType: Any.Type

        /// The dynamic type and the registered types, with their modules.
        public var description: String {
            let types = registeredTypes.reduce("") { $0 + ($0.isEmpty ? " (registered as " : " and ") + typeName($1) }
            return typeName(dynamicType) + types + ")"
        }

        /// Whether two survivors have the same dynamic type, and the same registered types in the same order.
        public static func == (left: Survivor, right: Survivor) -> Bool {
            left.dynamicType == right.dynamicType && left.registeredTypes.elementsEqual(right.registeredTypes, by: ==)
        }

        /// Hashes the dynamic type.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(dynamicType)) }
    }
}

/// A reference that keeps nothing alive.
///
/// A class, because moving a weak reference is expensive.
final class WeakReference: @unchecked Sendable {  // Only `init` writes it; weak references are read atomically.
    /// The object; nil once it is gone. Reading this makes a strong reference, which may turn out to be the last. So
    /// release that outside of locks: a `deinit` is user code.
    private(set) weak var object: AnyObject?
    /// The types that the object was registered as.
    let types: [Any.Type]

    init(_ object: AnyObject, types: [Any.Type]) { (self.object, self.types) = (object, types) }
}
