/// One session of a container of the model: what is registered in it, what it keeps, what it runs.
final class ModelSession {
    /// What there is of a kind.
    final class Record {
        let kind: Kind
        var launch: ModelBlock?
        var session: ModelBlock?
        /// Whether the last registration ended with its session.
        var hasEnded = false
        /// The run whose result will be kept.
        var run: ModelRun?

        init(_ kind: Kind) { self.kind = kind }

        var block: ModelBlock? { session ?? launch }
    }

    weak var container: ModelContainer?
    var isCurrent = true
    /// How many sessions of the program were seen before it; nil until it is seen.
    var seenAs: Int?
    let number: Int
    var records: [Record] = []
    /// In the order of first registration.
    private(set) var registered: [Kind] = []
    /// Oldest first.
    var instances: [ModelInstance] = []
    /// In the order in which they began.
    var runs: [ModelRun] = []

    init(number: Int = 1) { self.number = number }

    subscript(kind: Kind) -> Record? { records.first { $0.kind == kind } }

    func kept(_ kind: Kind) -> ModelInstance? { instances.first { $0.kind == kind } }

    func record(of kind: Kind) -> Record {
        if let record = self[kind] { return record }
        records.append(Record(kind))
        return records.last!
    }

    /// Has what another session has registered: all of it, for another container, or what was registered at launch.
    func inherit(from other: ModelSession, withSession: Bool) {
        registered = other.registered
        for old in other.records {
            let record = record(of: old.kind)
            record.launch = old.launch
            record.session = withSession ? old.session : nil
            record.hasEnded = old.hasEnded || !withSession && old.session != nil
            keepInstance(of: record)
        }
    }

    /// Makes a registered instance available.
    private func keepInstance(of record: Record) {
        guard let block = record.block, let thing = block.instance else { return }
        instances.append(ModelInstance(record.kind, thing, registered: block, onMainActor: block.isOnMainActor))
    }

    func register(_ block: ModelBlock, forSession: Bool, _ removed: inout ModelRemoved) {
        let record = record(of: block.kind)
        if !registered.contains(block.kind) { registered.append(block.kind) }
        if let replaced = forSession ? record.session : record.launch { removed.blocks.append(replaced) }
        if forSession { record.session = block } else { record.launch = block }
        guard record.block === block else { return }
        record.run = nil
        record.hasEnded = false
        if let index = instances.firstIndex(where: { $0.kind == block.kind }) {
            removed.evicted.append(instances.remove(at: index))
        }
        keepInstance(of: record)
    }

    /// What is registered, and what is built of it.
    func described(isNumbered: Bool) -> ContainerDescription {
        let others = registered.filter { self[$0]?.block != nil && kept($0) == nil }
        return ContainerDescription(
            session: isNumbered ? number : 0,
            entries: (instances.map(\.kind) + others).map { kind in
                .init(kind: kind, isBuilt: kept(kind) != nil, isForSession: self[kind]?.session != nil)
            })
    }

    /// Lets go of everything.
    func end(_ removed: inout ModelRemoved) {
        removed.evicted += instances.reversed()
        guard runs.isEmpty else { return }
        instances = []
        removed.blocks += records.flatMap { [$0.launch, $0.session] }.compactMap { $0 }
        records = []
    }
}
