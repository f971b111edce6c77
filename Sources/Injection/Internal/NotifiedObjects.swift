/// Objects that were told of their eviction and are still alive, so that none is told twice.
struct NotifiedObjects: Sendable {
    private var references: [ObjectIdentifier: WeakReference] = [:]
    /// When to look for the dead: at each eviction, objects that somebody keeps would make each slower than the last.
    private var limit = 32

    var count: Int { references.count }

    /// - Returns: Whether the object was told for the first time.
    mutating func insert(_ object: AnyObject) -> Bool {
        let key = ObjectIdentifier(object)
        // What was at this address before may be gone, and this be another object.
        if references[key]?.object === object { return false }
        references[key] = WeakReference(object)
        return true
    }

    /// Forgets the dead, once they may be half of all. O(1) amortised.
    ///
    /// - Returns: The living, to be released outside of the lock.
    mutating func removeDead() -> [AnyObject] {
        guard references.count > limit else { return [] }
        var living: [AnyObject] = []
        references = references.filter { entry in
            guard let object = entry.value.object else { return false }
            living.append(object)
            return true
        }
        limit = max(32, references.count * 2)
        return living
    }
}
