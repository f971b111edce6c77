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
        /// The build in progress whose result will be kept.
        var build: Build?
        var kept: Kept?
        /// The neighbours in the list of what is kept.
        var older: Int?
        var newer: Int?

        var block: Block? { session ?? launch }
    }

    /// An instance that the container keeps: its slot, and the registration that gave it.
    struct Kept: Sendable {
        let slot: Slot
        let registration: Registration
    }

    /// What the container lets go of. Release it outside of the lock: what a block has captured may end with it.
    struct Leaving {
        /// Newest first.
        var evicted: [Kept] = []
        /// Instances that stay registered, and are to leave their slots only.
        var covered: [Kept] = []
        var blocks: [Block] = []
        /// After a reset: the objects that stay registered.
        var spared: [AnyObject] = []
    }

    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container whose block asks, if any.
        let build: Build?
        let thread: CurrentThread
        /// The session that the caller insists on, if any.
        var session: Session?
    }

    enum Decision: Sendable {
        case notRegistered
        case sessionEnded
        case mainActorRequired(Registration)
        /// The builds around the loop; each needs the next one, and the last one needs the first.
        case cycle([Build])
        /// The instance is in its slot.
        case cached(Slot)
        /// Another thread builds it.
        case wait(Build)
        /// Nobody builds it: make a build of the session, and ``begin(_:)`` it.
        case build(Block, Session, isKept: Bool)
    }

    var session = Session()
    var indices: [ObjectIdentifier: Int] = [:]
    /// In the order of first registration.
    var records: [Record] = []
    /// The start of the list of what is kept, which goes from the newest to the oldest.
    var newest: Int?
    /// All builds in progress, also overtaken ones, in the order in which they began.
    var running: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: CurrentThread, awaited: Build)] = []
    /// What ended sessions registered, as long as builds of those sessions are in progress.
    var overtaken: [(session: Session, blocks: [Block])] = []

    /// What this container never notifies, even after it was registered again. Only compared.
    private nonisolated(unsafe) var inheritedObjects: [AnyObject] = []

    init() {}

    /// Has the registrations of another state and nothing else. Call under that state's lock.
    init(inheriting parent: ContainerState) {
        unsafe inheritedObjects = parent.registeredObjects
        for record in parent.records {
            guard let block = record.block else { continue }
            indices[block.registration.key] = records.count
            records.append(Record(launch: record.launch?.inherited, session: record.session?.inherited))
        }
    }

    // MARK: What is kept

    /// In the order in which their types were first registered.
    var registrations: [Registration] { records.compactMap { $0.block?.registration } }

    /// Objects that were registered as instances, here or in the container that this one inherits from.
    var registeredObjects: [AnyObject] {
        var objects = unsafe inheritedObjects
        for record in records {
            if let object = unsafe record.launch?.object { objects.append(object) }
            if let object = unsafe record.session?.object { objects.append(object) }
        }
        return objects
    }

    subscript(key: ObjectIdentifier) -> Record? { indices[key].map { records[$0] } }

    /// What the container keeps, newest first.
    var kept: [Kept] {
        var kept: [Kept] = []
        var next = newest
        while let index = next {
            kept.append(records[index].kept!)
            next = records[index].older
        }
        return kept
    }

    mutating func keep(_ slot: Slot, of registration: Registration) {
        let index = indices[registration.key]!
        records[index].kept = Kept(slot: slot, registration: registration)
        records[index].older = newest
        if let newest { records[newest].newer = index }
        newest = index
    }

    mutating func removeKept(_ index: Int) -> Kept? {
        let record = records[index]
        guard let kept = record.kept else { return nil }
        records[index].kept = nil
        records[index].older = nil
        records[index].newer = nil
        if let newer = record.newer { records[newer].older = record.older } else { newest = record.older }
        if let older = record.older { records[older].newer = record.newer }
        return kept
    }
}
