/// The instances that a container keeps, by type and in the order in which they were built.
struct OrderedInstances: Sendable {
    private var indices: [ObjectIdentifier: Int] = [:]
    /// A removed instance leaves a gap.
    private var ordered: [ContainerState.Kept?] = []

    subscript(key: ObjectIdentifier) -> ContainerState.Kept? { indices[key].flatMap { ordered[$0] } }

    var newestFirst: [ContainerState.Kept] { ordered.reversed().compactMap { $0 } }

    mutating func append(_ kept: ContainerState.Kept) {
        indices[kept.registration.key] = ordered.count
        ordered.append(kept)
    }

    mutating func remove(_ key: ObjectIdentifier) -> ContainerState.Kept? {
        guard let index = indices.removeValue(forKey: key) else { return nil }
        defer { removeGaps() }
        return ordered[index].take()
    }

    mutating func removeAll() -> [ContainerState.Kept] {
        defer {
            indices.removeAll(keepingCapacity: true)
            ordered.removeAll(keepingCapacity: true)
        }
        return newestFirst
    }

    /// Keeps a type that is registered and injected again and again from growing the order without end. O(1) amortised.
    private mutating func removeGaps() {
        guard ordered.count > 32, ordered.count > indices.count * 2 else { return }
        ordered.removeAll { $0 == nil }
        for (index, kept) in ordered.enumerated() { indices[kept!.registration.key] = index }
    }
}
