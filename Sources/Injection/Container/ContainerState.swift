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
        var kept: Instance?
        /// Where an instance of the type is kept, since there was one.
        var slot: Slot?

        var block: Block? { session ?? launch }
    }

    /// Where an injection comes from.
    struct Caller {
        /// The innermost build of this container whose block asks, if any.
        let build: Build?
        let thread: UInt
        /// The session that the caller insists on, if any.
        var session: Session?

        /// The blocks that are running, innermost first.
        var chain: [Registration] { build.map { sequence(first: $0) { $0.enclosing }.map { $0.registration } } ?? [] }
    }

    enum Decision: Sendable {
        case notRegistered
        /// Throw the error, made of a failure with the chain and the registration.
        case refused(
            @Sendable (InjectionError.Failure) -> InjectionError, chain: [Registration] = [], Registration? = nil)
        /// The instance is in this slot.
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
    /// Oldest first.
    var kept: [Instance] = []
    /// All builds in progress, also overtaken ones, in the order in which they began.
    var running: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// What ended sessions registered, as long as builds of those sessions are in progress.
    var overtaken: [(session: Session, blocks: [Block])] = []

    /// What this container never notifies, even after it was registered again.
    private var inheritedObjects = Objects()

    init() {}

    /// Has the registrations of another state and nothing else. Call under that state's lock.
    @inline(never)
    init(inheriting parent: ContainerState) {
        inheritedObjects = parent.registeredObjects
        for record in parent.records {
            if let block = record.launch { register(block, forSession: false, Removed()) }
            if let block = record.session { register(block, forSession: true, Removed()) }
        }
    }

    subscript(key: ObjectIdentifier) -> Record? { indices[key].map { records[$0] } }

    /// In the order in which their types were first registered.
    var registrations: [Registration] { records.compactMap { $0.block?.registration } }

    /// Objects that were registered as instances, here or in the container that this one inherits from.
    @inline(never)
    var registeredObjects: Objects {
        var objects = inheritedObjects
        for index in records.indices {
            unsafe objects.insert(records[index].launch?.object)
            unsafe objects.insert(records[index].session?.object)
        }
        return objects
    }

    /// Keeps a new instance of a registered type.
    mutating func keep(_ instance: Instance) {
        records[indices[instance.registration.key]!].kept = instance
        kept.append(instance)
    }
}
