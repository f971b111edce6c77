/// A reference that keeps nothing alive.
struct WeakReference: Sendable {
    // Written when it is made and never again; reading a weak reference is atomic.
    private nonisolated(unsafe) weak var reference: AnyObject?

    init(_ object: AnyObject) { unsafe reference = object }

    /// Release it outside of locks: it may have become the last reference, and a `deinit` is code of the user's.
    var object: AnyObject? { unsafe reference }
}

/// Objects that were told of their eviction and are still alive, so that none is told twice.
struct NotifiedObjects: Sendable {
    private var references: [ObjectIdentifier: WeakReference] = [:]

    /// - Returns: Whether the object was told for the first time.
    mutating func insert(_ object: AnyObject) -> Bool {
        let key = ObjectIdentifier(object)
        // What was at this address before may be gone, and this be another object.
        if references[key]?.object === object { return false }
        references[key] = WeakReference(object)
        return true
    }

    /// Forgets the dead.
    ///
    /// - Returns: The living, to be released outside of the lock.
    mutating func removeDead() -> [AnyObject] {
        var living: [AnyObject] = []
        references = references.filter { entry in
            guard let object = entry.value.object else { return false }
            living.append(object)
            return true
        }
        return living
    }
}
