/// A container of the model.
final class ModelContainer {
    struct Kept {
        let registration: ModelRegistration
        let thing: Thing
    }

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

    /// In the order of first registration.
    private(set) var records: [Record] = []
    /// Oldest first.
    var instances: [Kept] = []
    /// Every run in progress, in the order in which they began.
    var runs: [ModelRun] = []
    private(set) lazy var session = ModelSession(of: self)
    /// The objects of the container around this one.
    private var inheritedObjects: [Thing] = []

    init(inheriting parent: ModelContainer? = nil) {
        guard let parent else { return }
        inheritedObjects = parent.registeredObjects
        for record in parent.records where record.block != nil {
            let inherited = self.record(of: record.kind)
            inherited.launch = record.launch?.inherited
            inherited.session = record.session?.inherited
            keepInstance(of: inherited)
        }
    }

    subscript(kind: Kind) -> Record? { records.first { $0.kind == kind } }

    /// What is registered; for an ended session, if one is given, as if it had not ended.
    func block(_ kind: Kind, for overtaken: ModelSession?) -> ModelBlock? {
        guard let overtaken else { return self[kind]?.block }
        return overtaken.blocks.first { $0.kind == kind } ?? self[kind]?.launch
    }

    /// Whether a block was registered for the current session, or for an ended one, if one is given.
    func isForSession(_ block: ModelBlock, _ overtaken: ModelSession?) -> Bool {
        overtaken.map { $0.blocks.contains { $0 === block } } ?? (self[block.kind]?.session === block)
    }

    func kept(_ kind: Kind) -> Kept? { instances.first { $0.registration.kind == kind } }

    private func record(of kind: Kind) -> Record {
        if let record = self[kind] { return record }
        records.append(Record(kind))
        return records.last!
    }

    /// Makes a registered instance available.
    private func keepInstance(of record: Record) {
        guard kept(record.kind) == nil, let block = record.block, let thing = block.instance else {
            return
        }
        instances.append(Kept(registration: block.registration, thing: thing))
    }

    func register(_ block: ModelBlock, forSession: Bool) -> ModelRemoved {
        var removed = ModelRemoved()
        register(block, forSession: forSession, &removed)
        keepInstance(of: self[block.kind]!)
        return removed
    }

    private func register(_ block: ModelBlock, forSession: Bool, _ removed: inout ModelRemoved) {
        let record = record(of: block.kind)
        record.run = nil
        record.hasEnded = false
        // Registering again replaces the registration that is in effect, and ends when that would have.
        if forSession || record.session != nil {
            record.session.map { removed.blocks.append($0) }
            record.session = block
        } else {
            record.launch.map { removed.blocks.append($0) }
            record.launch = block
        }
        if let index = instances.firstIndex(where: { $0.registration.kind == block.kind }) {
            let kept = instances.remove(at: index)
            let isCovered = kept.isOfLaunch(in: self)
            if isCovered { removed.covered.append(kept) } else { removed.evicted.append(kept) }
        }
    }

    func reset(registering staged: [ModelBlock]) -> ModelRemoved {
        var removed = ModelRemoved(isReset: true)
        let ended = session
        ended.isCurrent = false
        session = ModelSession(of: self)
        removed.evicted = instances.reversed().filter { !$0.isOfLaunch(in: self) }
        instances = instances.filter { $0.isOfLaunch(in: self) }
        for record in records {
            record.run = nil
            guard let block = record.session else { continue }
            ended.blocks.append(block)
            record.session = nil
            record.hasEnded = true
        }
        if !runs.contains(where: { $0.session === ended }) {
            removed.blocks = ended.blocks
            ended.blocks = []
        }
        for block in staged { register(block, forSession: true, &removed) }
        // Of two registrations of one type, the first has never been in effect.
        for block in staged where self[block.kind]!.session === block {
            keepInstance(of: self[block.kind]!)
        }
        for record in records { keepInstance(of: record) }
        removed.spared = registeredObjects
        return removed
    }

    /// Objects that were registered as instances, here or in a container around this one.
    var registeredObjects: [Thing] {
        inheritedObjects
            + records.flatMap { [$0.launch, $0.session] }.compactMap { $0 }.filter(\.kind.isObject).compactMap(
                \.instance)
    }

    /// The objects that are kept or registered.
    var objects: [Thing] {
        instances.filter(\.registration.kind.isObject).map(\.thing) + registeredObjects
    }

    /// How many handles there are, which its end waits for when its closure has returned.
    var handles = 0
    var isOver = false

    /// Lets go of everything; its session ends.
    func endIfUnused() {
        guard isOver, handles == 0 else { return }
        session.isCurrent = false
        for record in records {
            record.launch = nil
            record.session = nil
        }
        while !instances.isEmpty { instances.removeFirst() }
        inheritedObjects = []
    }
}

extension ModelContainer.Kept {
    /// Whether it is an instance that was registered at launch.
    func isOfLaunch(in container: ModelContainer) -> Bool {
        registration.isInstance && container[registration.kind]?.launch?.registration === registration
    }
}
