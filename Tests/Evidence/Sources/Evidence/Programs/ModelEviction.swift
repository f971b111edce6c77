/// What a reset of the model evicted.
struct ModelEviction: Eviction {
    private struct Entry {
        let kinds: [Kind]
        weak var thing: Thing?
    }

    private let entries: [Entry]
    private weak var container: ModelContainer?

    init(_ removed: ModelRemoved, of container: ModelContainer) {
        entries = zip(removed.evicted, removed.kinds).filter { $0.0.kind.isObject }.map { instance, kinds in
            Entry(kinds: kinds, thing: instance.thing)
        }
        self.container = container
    }

    var survivors: [[Kind]] {
        entries.compactMap { entry in
            guard let thing = entry.thing, container?.has(thing) != true else { return nil }
            return entry.kinds
        }
    }
}
