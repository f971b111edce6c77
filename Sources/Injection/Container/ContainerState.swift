/// All that a container knows in one session, and each step that changes it: registering, deciding what an injection
/// does, keeping what a block returned, beginning the next session.
///
/// It takes no lock and runs no user code. ``Container`` calls each step under its lock; afterwards, without the lock,
/// it runs the blocks and hooks that the step asked for. A reset makes the state of the next session. This one stays
/// while blocks that began in it run, and they go on seeing it.
final class ContainerState: @unchecked Sendable {  // Changes only under the lock of its container.
    let session: Session
    var records: [Record] = []
    /// The index of each type's record.
    var recordIndices: [ObjectIdentifier: Int] = [:]
    /// The indices of the records of types that are or were registered, in the order of first registration.
    var registrationOrder: [Int] = []
    /// All builds in progress, in the order in which they began.
    var runningBuilds: [Build] = []
    /// The threads that wait for a build in progress, each with the build.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// The records of optionals whose slots hold nil, because neither they nor the types that they wrap are registered:
    /// see `OptionalInjection`.
    var nilSlots: [Record] = []
    /// The states of ended sessions in which blocks run, oldest first. While there is one, all slots are empty, so that
    /// every injection takes the slow path, which finds the state that its caller sees.
    var endedStates: [ContainerState] = []

    /// How often each object is kept or registered: see ``Instance/useCount``.
    var useCounts: [ObjectIdentifier: Int] = [:]
    /// The instances that the container keeps, oldest first.
    var instances: [Instance] = []
    /// What this container inherited as registered instances: an object stands for itself, a value is represented by
    /// the site of its registration. They belong to the container that registered them. So this one never notifies
    /// them, not even after a new registration here has replaced the inherited one. Weak references, because the
    /// address of an object that is gone could be reused.
    var inherited: [ObjectIdentifier: WeakReference] = [:]

    init(_ session: Session = Session()) { self.session = session }

    /// Makes the state of this container's next session, with the launch registrations; or, if `inheriting`, the first
    /// state of a new container, with all registrations. Call it under the lock of the other state.
    convenience init(after other: ContainerState, inheriting: Bool) {
        self.init(inheriting ? Session() : Session(after: other.session))
        (recordIndices, registrationOrder, inherited) = (other.recordIndices, other.registrationOrder, other.inherited)
        for old in other.records {
            let record = Record()
            records.append(record)
            record.launchRegistration = old.launchRegistration
            if inheriting {
                (record.sessionRegistration, record.endedSite) = (old.sessionRegistration, old.endedSite)
                for case let registration? in [old.launchRegistration, old.sessionRegistration]
                where registration.identity != nil {
                    let instance = object(in: registration.makeInstance()) ?? registration.site
                    inherited[ObjectIdentifier(instance)] = WeakReference(instance, types: [])
                }
            } else {
                record.slot = old.slot
                record.endedSite = old.sessionRegistration?.site ?? old.endedSite
            }
            count(record.launchRegistration?.identity)
            count(record.sessionRegistration?.identity)
            keepRegisteredInstance(record)
        }
    }

    subscript(key: ObjectIdentifier) -> Record? { recordIndices[key].map { records[$0] } }

    /// The sites of the current registrations, in the order in which their types were first registered.
    var registeredSites: [RegistrationSite] { registrationOrder.compactMap { records[$0].registration?.site } }

    /// The state of a session, if it is the current one or blocks that began in it still run; otherwise this one.
    func state(of session: Session?) -> ContainerState { endedStates.first { $0.session === session } ?? self }

    /// Finds or makes the record of a type.
    func record(of key: ObjectIdentifier) -> Record {
        if let record = self[key] { return record }
        recordIndices[key] = records.count
        records.append(Record())
        return records.last!
    }

    // MARK: Instances

    /// True if the container keeps the object for the main actor.
    func keepsForMainActor(_ object: ObjectIdentifier) -> Bool {
        useCounts[object, default: 0] >= Instance.mainActorUseCount
    }

    /// Adds to the uses of an object, or subtracts from them.
    @inline(never)
    func count(_ object: ObjectIdentifier?, by change: Int = 1) {
        guard let object else { return }
        let count = useCounts[object, default: 0] + change
        useCounts[object] = count == 0 ? nil : count
    }

    /// Keeps a new instance of a registered type.
    func keep(_ instance: Instance, in record: Record) {
        assert(record.instance == nil, "a type has two instances")
        instances.append(instance)
        record.instance = instance
        count(instance.identity, by: instance.useCount)
    }

    /// Keeps the instance that a type's registration has, if it has one.
    private func keepRegisteredInstance(_ record: Record) {
        guard let registration = record.registration, registration.identity != nil else { return }
        keep(Instance(of: registration.site, registration.makeInstance(), registration.identity), in: record)
    }

    // MARK: Registering

    /// Replaces a type's registration in the state that the caller sees, and overtakes the builds of the type.
    ///
    /// A launch registration is replaced in the states of all later sessions, too. There are some if the caller is a
    /// block of an ended session.
    func register(_ registration: Registration, inStateOf session: Session?, forSession: Bool, _ eviction: Eviction) {
        emptyNilSlots()
        let visible = state(of: session)
        let isForSession = forSession || visible[registration.site.key]?.sessionRegistration != nil
        for state in (endedStates + [self]).drop(while: { $0 !== visible }) where !isForSession || state === visible {
            state.replace(with: registration, forSession: isForSession, eviction)
        }
    }

    /// Replaces a type's session registration, or its launch registration.
    ///
    /// The old registration and its instance go into the eviction. A new session registration also evicts the instance
    /// of the launch registration that it covers. That instance is notified if a block built it. A registered instance
    /// is not, because the launch registration still has it.
    private func replace(with registration: Registration, forSession: Bool, _ eviction: Eviction) {
        let key = registration.site.key
        let record = record(of: key)
        if record.registration == nil, record.endedSite == nil { registrationOrder.append(recordIndices[key]!) }
        if let replaced = forSession ? record.sessionRegistration : record.launchRegistration {
            count(replaced.identity, by: -1)
            eviction.toRelease.append(replaced)
        }
        if forSession { record.sessionRegistration = registration } else { record.launchRegistration = registration }
        count(registration.identity)
        guard record.registration === registration else { return }  // The session registration covers it.
        (record.build, record.endedSite) = (nil, nil)
        if let instance = exchange(&record.instance, with: nil) {
            instances.remove(at: instances.lastIndex { $0 === instance }!)
            count(instance.identity, by: -instance.useCount)
            eviction.toNotify.append(instance)
        }
        keepRegisteredInstance(record)
    }

    /// Empties the slots that hold nil, before a registration or a reset.
    func emptyNilSlots() {
        // Moved out as `Void`, because a nil has nothing to release.
        for record in exchange(&nilSlots, with: []) { record.slot!.moveOut(as: Void.self) }
    }

    // MARK: Resetting

    /// Makes the state of the next session.
    func next(registering staged: [Registration], _ eviction: Eviction) -> ContainerState {
        emptyNilSlots()
        let next = ContainerState(after: self, inheriting: false)
        next.endedStates = exchange(&endedStates, with: [])
        if !runningBuilds.isEmpty { next.endedStates.append(self) }
        handOver(to: eviction)
        // A staged registration that a later one replaces never took effect, so its instance is not notified.
        let replaced = Eviction()
        for registration in staged { next.replace(with: registration, forSession: true, replaced) }
        eviction.toRelease.append(replaced)
        return next
    }

    /// Adds the instances and the state itself, which holds the registrations, to the eviction, so that they are
    /// released outside of the lock. While blocks of the session run, the state keeps the instances, too. Called at the
    /// reset, and once more when the last of these blocks has ended; `isEvicted` then tells which
    /// were handed over already.
    func handOver(to eviction: Eviction) {
        eviction.toNotify += instances.reversed()
        eviction.toRelease.append(self)
        guard runningBuilds.isEmpty else { return }
        // Only the eviction has the instances then, and releases them newest first.
        for record in records { record.instance = nil }
        instances = []
    }

    // MARK: Describing

    /// The session and a line for each registered type.
    var listing: String {
        let kept = instances.map { $0.site }
        let others = registeredSites.filter { self[$0.key]?.instance == nil }
        var text = "session \(session.number): \(registeredSites.count) registered, \(kept.count) built"
        for (index, site) in (kept + others).enumerated() {
            let record = self[site.key]
            let mark = index < kept.count ? "\(index + 1). " : "-  "
            let name = (record?.instance).map { typeName(type(of: $0.value)) } ?? "not built"
            let actor = site.isOnMainActor ? ", on the main actor" : ""
            let end = record?.sessionRegistration == nil ? "" : " for this session"
            text += "\n  \(mark)\(typeName(site.type)): \(name)\(actor), registered at \(site.location)\(end)"
        }
        return text
    }
}

/// All that a container knows of one type in one session. Guarded by the lock of the container's state.
final class Record: @unchecked Sendable {
    /// The permanent registration, usually made at launch.
    var launchRegistration: Registration?
    /// Takes precedence over the launch registration.
    var sessionRegistration: Registration?
    /// The site of an ended session's registration, until the type is registered again; for the error that names it.
    var endedSite: RegistrationSite?
    /// The build in progress whose result will be kept. Nil while there is an instance.
    var build: Build?
    /// The instance from ``registration``.
    var instance: Instance?
    /// The type's own slot, once it has one. Never freed or replaced while the container lives: later sessions share
    /// it.
    var slot: Slot?

    /// The registration in effect.
    var registration: Registration? { sessionRegistration ?? launchRegistration }
}
