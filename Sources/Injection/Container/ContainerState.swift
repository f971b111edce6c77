/// What a container knows in one session, and every step it can take: registering, deciding what an injection does,
/// keeping what a block returned, resetting.
///
/// A plain value without locks or threads. Each step says what is to be done, and ``Container`` does it: under its lock
/// where memory of the table changes, outside of it where user code runs.
struct ContainerState: Sendable {
    /// All that is known of one type.
    struct Record: Sendable {
        var launch: Block?
        /// The registration of the current session, which covers the one at launch.
        var session: Block?
        /// The registration of an ended session that no other has replaced, for the error that says so.
        var ended: Registration?
        /// The build in progress whose result will be kept; of ``block``, and not while an instance is kept.
        var build: Build?
        /// The instance that ``block`` gave.
        var kept: Instance?
        /// The place of ``kept`` in the order of the instances.
        var place = 0
        /// Where an instance of the type is kept, since there was one. It stays.
        var slot: Slot?

        var block: Block? { session ?? launch }

        /// What holds between two steps.
        var isConsistent: Bool {
            let current = block?.registration
            return (build == nil || kept == nil && build?.registration === current)
                && (kept == nil || kept?.registration === current) && (ended == nil || session == nil)
        }
    }

    var session = Session()
    var indices: [ObjectIdentifier: Int] = [:]
    /// In the order of first registration.
    var records: [Record] = []
    /// All builds in progress, in the order in which they began.
    var running: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// The records of the optionals whose slots hold nil: neither they nor the types that they wrap are registered.
    var nils: [Int] = []
    /// The states of ended sessions, as long as blocks that began in them are running: those go on seeing them. While
    /// there is one, all slots are empty, so that every injection asks for the state of its caller.
    var older: [ContainerState] = []

    /// The records of which an instance is kept that may be in no slot.
    var unfilled: [Int] = []
    /// The records in the order in which their instances were kept. One that is kept no longer leaves its record behind.
    private var order: [Int] = []
    /// How often an object is kept or registered.
    private var uses: [ObjectIdentifier: Int] = [:]
    /// The instances of other containers, which this one never notifies, even after it was registered again.
    private var inherited: [Block] = []

    init() {}

    /// Has the registrations of another state and nothing else. Call under that state's lock.
    init(inheriting parent: ContainerState) {
        inherited = parent.inherited
        for record in parent.records {
            inherited += [record.launch, record.session].compactMap { $0 }.filter { $0.registration.isInstance }
            if let block = record.launch { replace(with: block, Removed()) }
            if let block = record.session { replace(with: block, forSession: true, Removed()) }
            if let ended = record.ended { records[index(of: ended.key)].ended = ended }
        }
        for block in inherited { count(block.object) }
        keepRegistered()
    }

    subscript(key: ObjectIdentifier) -> Record? { indices[key].map { records[$0] } }

    /// In the order in which their types were first registered.
    var registrations: [Registration] { records.compactMap { $0.block?.registration } }

    /// The instances that are kept, oldest first.
    var instances: [Instance] { order.indices.compactMap { instance(at: $0) } }

    private func instance(at place: Int) -> Instance? {
        records[order[place]].place == place ? records[order[place]].kept : nil
    }

    /// Takes a step in the state of a session: an older one, while blocks that began in it are running.
    mutating func withState<Result>(of session: Session?, _ step: (inout ContainerState) -> Result) -> Result {
        guard let index = older.firstIndex(where: { $0.session === session }) else { return step(&self) }
        return step(&older[index])
    }

    // MARK: Instances

    /// Whether an object, or what else an instance is told by, is kept or registered, or comes from another container.
    func uses(_ object: ObjectIdentifier) -> Bool { uses[object] != nil }

    /// Whether an object is kept for the main actor alone.
    func keepsForMainActor(_ object: ObjectIdentifier) -> Bool {
        uses(object) && instances.contains { $0.object == object && $0.registration.isOnMainActor }
    }

    /// Counts an object that is kept or registered, or takes it back.
    @inline(never)
    mutating func count(_ object: ObjectIdentifier?, by change: Int = 1) {
        guard let object else { return }
        let count = uses[object, default: 0] + change
        uses[object] = count == 0 ? nil : count
    }

    /// Keeps a new instance of a registered type.
    @inline(never)
    mutating func keep(_ registration: Registration, _ value: Any) {
        let index = indices[registration.key]!
        assert(records[index].kept == nil, "a type has two instances")
        let instance = Instance(of: registration, value)
        // Only so many places are of what is kept no longer.
        if order.count > 2 * records.count {
            order = order.indices.filter { self.instance(at: $0) != nil }.map { order[$0] }
            for place in order.indices { records[order[place]].place = place }
        }
        records[index].kept = instance
        records[index].place = order.count
        order.append(index)
        unfilled.append(index)
        count(instance.object)
        assert(records[index].isConsistent, "an instance is kept of another registration")
    }

    /// Keeps no instance of a type any longer.
    @inline(never)
    mutating func evict(at index: Int, _ removed: Removed) {
        guard let instance = exchange(&records[index].kept, with: nil) else { return }
        count(instance.object, by: -1)
        removed.evicted.append(instance)
    }

    // MARK: Records

    /// Finds or makes the record of a type. The one of an optional that has only found nil moves to the end when that is
    /// registered.
    mutating func index(of key: ObjectIdentifier, registering: Bool = false) -> Int {
        let index = indices[key]
        if let index, !registering || (records[index].block?.registration ?? records[index].ended) != nil {
            return index
        }
        indices[key] = records.count
        records.append(index.map { exchange(&records[$0], with: Record()) } ?? Record())
        return records.count - 1
    }

    /// Lets no injection of an optional find nil in a slot, as something is about to be registered.
    mutating func closeNils() {
        // Nil has nothing to release, so it need not be moved out.
        for index in nils { records[index].slot!.take(as: Void.self) }
        nils = []
    }
}
