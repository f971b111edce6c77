/// A registered block; a new one for each registration.
final class ModelBlock {
    let kind: Kind
    let make: () -> Thing

    init(kind: Kind, make: @escaping () -> Thing) {
        self.kind = kind
        self.make = make
    }
}

/// One run of a block. One that is not among its container's was overtaken.
final class Run {}

final class ModelSession { var isCurrent = true }

/// A container of the model.
final class ModelContainer {
    struct Kept {
        let kind: Kind
        let thing: Thing
    }

    var blocks: [Kind: ModelBlock] = [:]
    var runs: [Kind: Run] = [:]
    /// Oldest first.
    var instances: [Kept] = []
    var session = ModelSession()

    /// What registered blocks took the place of. What they have captured may end with them, and use the container: so
    /// they end after the change.
    private var replaced: [ModelBlock] = []

    /// - Returns: The type's own instance.
    func register(_ block: ModelBlock) -> Kept? {
        replace(block)
        runs[block.kind] = nil
        var evicted: Kept?
        if let index = instances.firstIndex(where: { $0.kind == block.kind }) { evicted = instances.remove(at: index) }
        dropReplaced()
        return evicted
    }

    /// - Returns: What was evicted, newest first.
    func reset(registering staged: [ModelBlock]) -> [Kept] {
        session.isCurrent = false
        session = ModelSession()
        runs = [:]
        let evicted = Array(instances.reversed())
        instances = []
        for block in staged { replace(block) }
        dropReplaced()
        return evicted
    }

    private func replace(_ block: ModelBlock) {
        if let old = blocks.updateValue(block, forKey: block.kind) { replaced.append(old) }
    }

    private func dropReplaced() {
        var dropped = replaced
        replaced = []
        dropped = []
        _ = dropped
    }
}

struct ModelEviction: Eviction {
    private struct Entry {
        let kind: Kind
        weak var thing: Thing?
    }

    private let entries: [Entry]
    private weak var container: ModelContainer?

    init(_ evicted: [ModelContainer.Kept], of container: ModelContainer) {
        entries = evicted.filter(\.kind.isObject).map { Entry(kind: $0.kind, thing: $0.thing) }
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
        let instances = container?.instances ?? []
        return survivors.filter { survivor in
            !instances.contains { $0.kind.isObject && $0.thing === survivor.thing }
        }.map(\.kinds)
    }
}
