/// What a container knows, and every step it can take: registering, deciding what an injection does, keeping what a
/// block returned, resetting.
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
        /// The instance that ``block`` gave, in ``slot``.
        var kept: Instance?
        /// Where an instance of the type is kept, since there was one. It stays.
        var slot: Slot?

        var block: Block? { session ?? launch }

        /// What holds between two steps.
        var isConsistent: Bool {
            let current = block?.registration
            return (build == nil || kept == nil && build?.registration === current)
                && (kept == nil || kept?.registration === current && kept?.slot != nil)
                && (ended == nil || session == nil)
        }
    }

    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container whose block asks, if any.
        let build: Build?
        let thread: UInt
        /// The session that the caller insists on, if any.
        var session: Session?

        /// The blocks that are running, innermost first.
        @inline(never)
        var chain: [Registration] { build.map { sequence(first: $0) { $0.enclosing }.map { $0.registration } } ?? [] }
    }

    enum Decision: Sendable {
        /// In the session that is current, unless the caller asks in a session of its own.
        case notRegistered(Session?)
        case sessionEnded
        case mainActorRequired(Registration)
        /// What is registered for the types in the cycle, and for the one that closes it.
        case cycle([Registration], Registration)
        /// The instance is in this slot, and the caller counts as a reader: no reset takes it before it is copied.
        case cached(Slot)
        /// A block of the caller's session, which has ended, has received this already.
        case received(Instance)
        /// Another thread builds it.
        case wait(Build)
        /// Nobody builds it: ``begin(_:)`` the build, and run the block.
        case build(Build, of: Block)
    }

    var session = Session()
    var indices: [ObjectIdentifier: Int] = [:]
    /// In the order of first registration.
    var records: [Record] = []
    /// The instances of all records, oldest first.
    var kept: [Instance] = []
    /// All builds in progress, also overtaken ones, in the order in which they began.
    var running: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// What ended sessions registered, as long as builds of those sessions are in progress, and what their blocks have
    /// received since then, newest first.
    var overtaken: [(session: Session, blocks: [Block], received: [Instance])] = []
    /// The records of the optionals whose slots hold nil: neither they nor the types that they wrap are registered.
    var nils: [Int] = []

    /// What this container never notifies, even after it was registered again.
    private var inheritedObjects = Objects()

    init() {}

    /// Has the registrations of another state and nothing else. Call under that state's lock.
    init(inheriting parent: ContainerState) {
        inheritedObjects = parent.registeredObjects
        for record in parent.records {
            if let block = record.launch { register(block, forSession: false, Removed()) }
            if let block = record.session { register(block, forSession: true, Removed()) }
        }
    }

    subscript(key: ObjectIdentifier) -> Record? { indices[key].map { records[$0] } }

    /// What is registered for a type.
    func block(of key: ObjectIdentifier) -> Block? { indices[key].flatMap { records[$0].block } }

    /// In the order in which their types were first registered.
    var registrations: [Registration] { records.compactMap { $0.block?.registration } }

    /// Objects that were registered as instances, here or in the container that this one inherits from.
    var registeredObjects: Objects {
        records.reduce(into: inheritedObjects) { objects, record in
            unsafe objects.insert(record.launch?.object)
            unsafe objects.insert(record.session?.object)
        }
    }

    /// The objects that are kept or registered.
    var objects: Objects { kept.reduce(into: registeredObjects) { $0.insert($1.object) } }

    /// Keeps a new instance of a registered type in its slot.
    mutating func keep(_ registration: Registration, in slot: Slot) {
        let index = index(of: registration.key)
        assert(records[index].kept == nil, "a type has two instances")
        let instance = Instance(of: registration, in: slot)
        records[index].kept = instance
        kept.append(instance)
        assert(records[index].isConsistent, "an instance is kept of another registration")
    }

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
