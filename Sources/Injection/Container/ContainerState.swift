/// What a container knows in one session, and every step it can take: registering, deciding what an injection does,
/// keeping what a block returned, beginning the next session.
///
/// Without locks or threads. Each step says what is to be done, and ``Container`` does it: under its lock where memory
/// of the table changes, outside of it where user code runs. A reset makes another state; this one stays as long as
/// blocks that began in it are running, and they go on seeing it.
final class ContainerState: @unchecked Sendable {  // What changes, changes under its container's lock.
    let session: Session
    var records: [Record] = []
    var indices: [ObjectIdentifier: Int] = [:]
    /// The indices of the records of types that are or were registered, in the order of first registration.
    var registered: [Int] = []
    /// All builds in progress, in the order in which they began.
    var running: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// The optionals whose slots hold nil: neither they nor the types that they wrap are registered.
    var nils: [Record] = []
    /// The states of ended sessions in which blocks are running, oldest first. While there is one, all slots are empty,
    /// so that every injection asks for the state of its caller.
    var older: [ContainerState] = []

    /// How often an object is kept or registered; see ``Instance/uses``.
    var uses: [ObjectIdentifier: Int] = [:]
    /// The instances that are kept, oldest first, with a gap for each that was evicted.
    var order: [Instance?] = []
    /// The registered instances of other containers, which this one never notifies, even after it was registered again;
    /// for a value, its registration. Weak: an address alone could become that of another object.
    var inherited: [ObjectIdentifier: WeakReference] = [:]

    init(_ session: Session = Session()) { self.session = session }

    /// The state of the next session, with what was registered at launch; or that of another container, which inherits
    /// all registrations. Call under the other state's lock.
    convenience init(after other: ContainerState, inheriting: Bool) {
        self.init(inheriting ? Session() : Session(after: other.session))
        indices = other.indices
        registered = other.registered
        inherited = other.inherited
        for old in other.records {
            let record = Record()
            records.append(record)
            record.launch = old.launch
            if inheriting {
                (record.session, record.ended) = (old.session, old.ended)
                for case let block? in [old.launch, old.session] where block.object != nil {
                    let instance = object(in: block.makeInstance()) ?? block.registration
                    inherited[ObjectIdentifier(instance)] = WeakReference(instance, types: [])
                }
            } else {
                record.slot = old.slot
                record.ended = old.session?.registration ?? old.ended
            }
            for block in [record.launch, record.session] { count(block?.object) }
            keepRegistered(record)
        }
    }

    subscript(key: ObjectIdentifier) -> Record? { indices[key].map { records[$0] } }

    /// In the order in which their types were first registered.
    var registrations: [Registration] { registered.compactMap { records[$0].block?.registration } }

    /// The instances that are kept, oldest first.
    var instances: [Instance] { order.compactMap { $0 } }

    /// The state of a session: an older one, while blocks that began in it are running.
    func state(of session: Session?) -> ContainerState { older.first { $0.session === session } ?? self }

    /// Finds or makes the record of a type.
    func record(of key: ObjectIdentifier) -> Record {
        if let record = self[key] { return record }
        indices[key] = records.count
        records.append(Record())
        return records.last!
    }

    // MARK: Instances

    /// The object, if it is that of another container.
    func inheritedObject(_ object: ObjectIdentifier) -> AnyObject? { inherited[object]?.object }

    /// Counts an object that is kept or registered, or takes it back.
    @inline(never)
    func count(_ object: ObjectIdentifier?, by change: Int = 1) {
        guard let object else { return }
        let count = uses[object, default: 0] + change
        uses[object] = count == 0 ? nil : count
    }

    /// Keeps a new instance of a registered type.
    @inline(never)
    func keep(_ instance: Instance, in record: Record) {
        assert(record.kept == nil, "a type has two instances")
        // Only so many gaps.
        if order.count > 2 * records.count {
            order.removeAll { $0 == nil }
            for (place, instance) in order.enumerated() { instance!.place = place }
        }
        instance.place = order.count
        order.append(instance)
        record.kept = instance
        count(instance.object, by: instance.uses)
    }

    /// Keeps an instance that is registered.
    private func keepRegistered(_ record: Record) {
        guard let block = record.block, block.object != nil else { return }
        keep(Instance(of: block.registration, block.makeInstance(), block.object), in: record)
    }

    // MARK: Registering

    /// Replaces a type's registration in the state that the caller sees; builds of it that are in progress are
    /// overtaken.
    ///
    /// What a block of an older session registers at launch is registered at launch in all states since then, too.
    func register(_ block: Block, seeing session: Session?, forSession: Bool, _ removed: Removed) {
        closeNils()
        let seen = state(of: session)
        let isForSession = forSession || seen[block.registration.key]?.session != nil
        for state in (older + [self]).drop(while: { $0 !== seen }) where !isForSession || state === seen {
            state.replace(with: block, forSession: isForSession, removed)
        }
    }

    /// Replaces a type's registration, for the session or at launch.
    ///
    /// What the container had of the old one is added to what it has removed, even an instance that was registered at
    /// launch and only makes room for one of the session: as it stays registered, it is not notified.
    private func replace(with block: Block, forSession: Bool, _ removed: Removed) {
        let key = block.registration.key
        let record = record(of: key)
        if record.block == nil, record.ended == nil { registered.append(indices[key]!) }
        if let replaced = forSession ? record.session : record.launch {
            count(replaced.object, by: -1)
            removed.others.append(replaced)
        }
        if forSession { record.session = block } else { record.launch = block }
        count(block.object)
        guard record.block === block else { return }  // The session's covers it.
        (record.build, record.ended) = (nil, nil)
        if let instance = exchange(&record.kept, with: nil) {
            order[instance.place] = nil
            count(instance.object, by: -instance.uses)
            removed.evicted.append(instance)
        }
        keepRegistered(record)
    }

    /// Lets no injection of an optional find nil in a slot, as something is about to be registered.
    func closeNils() {
        // Nil has nothing to release, so it need not be moved out.
        for record in exchange(&nils, with: []) { record.slot!.take(as: Void.self) }
    }

    // MARK: Resetting

    /// Makes the state of the next session.
    func next(registering staged: [Block], _ removed: Removed) -> ContainerState {
        closeNils()
        let next = ContainerState(after: self, inheriting: false)
        next.older = exchange(&older, with: [])
        if !running.isEmpty { next.older.append(self) }
        leave(removed)
        // What was staged and replaced was never kept.
        let replaced = Removed()
        for block in staged { next.replace(with: block, forSession: true, replaced) }
        removed.others.append(replaced)
        return next
    }

    /// Hands over everything as the session has ended, or the last block that began in it has.
    func leave(_ removed: Removed) {
        removed.evicted += instances.reversed()
        removed.others.append(self)
        guard running.isEmpty else { return }
        for record in records { record.kept = nil }
        order = []
    }
}
