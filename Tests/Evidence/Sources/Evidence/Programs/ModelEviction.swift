/// What a reset of the model evicted.
struct ModelEviction: Eviction {
    private struct Entry {
        let kind: Kind
        weak var thing: Thing?
    }

    private let entries: [Entry]
    private weak var container: ModelContainer?

    init(_ removed: ModelRemoved, of container: ModelContainer) {
        entries = removed.evicted.filter { kept in
            kept.registration.kind.isObject && !kept.registration.isInherited
                && !removed.spared.contains { $0 === kept.thing }
        }.map { Entry(kind: $0.registration.kind, thing: $0.thing) }
        self.container = container
    }

    var survivors: [[Kind]] {
        var survivors: [(thing: Thing, kinds: [Kind])] = []
        for entry in entries {
            guard let thing = entry.thing else { continue }
            if let index = survivors.firstIndex(where: { $0.thing === thing }) {
                survivors[index].kinds.append(entry.kind)
            } else {
                survivors.append((thing, [entry.kind]))
            }
        }
        let current = container?.objects ?? []
        return survivors.filter { survivor in !current.contains { $0 === survivor.thing } }.map(\.kinds)
    }
}
