/// What a container knows in one session, and every step it can take: registering, deciding what an injection does,
/// keeping what a block returned, beginning the next session.
///
/// Without locks or threads. Each step says what is to be done, and ``Container`` does it: under its lock where memory
/// of the table changes, outside of it where user code runs. A reset makes another state; this one stays as long as
/// blocks that began in it are running, and they go on seeing it.
final class ContainerState: @unchecked Sendable {  // What changes, changes under its container's lock.
    let session: Session
    var records: [Record] = []
    var recordIndices: [ObjectIdentifier: Int] = [:]
    /// The indices of the records of types that are or were registered, in the order of first registration.
    var registrationOrder: [Int] = []
    /// All builds in progress, in the order in which they began.
    var runningBuilds: [Build] = []
    /// Threads that wait for a build which is in progress.
    var waits: [(thread: UInt, awaited: Build)] = []
    /// The optionals whose slots hold nil: neither they nor the types that they wrap are registered.
    var nilSlots: [Record] = []
    /// The states of ended sessions in which blocks are running, oldest first. While there is one, all slots are empty,
    /// so that every injection asks for the state of its caller.
    var endedStates: [ContainerState] = []

    /// How often an object is kept or registered; see ``Instance/uses``.
    var useCounts: [ObjectIdentifier: Int] = [:]
    /// The instances that are kept, oldest first, with a gap for each that was evicted.
    var instanceOrder: [Instance?] = []
    /// The registered instances of other containers, which this one never notifies, even after it was registered again;
    /// for a value, its registration. Weak: an address alone could become that of another object.
    var inherited: [ObjectIdentifier: WeakReference] = [:]

    init(_ session: Session = Session()) { self.session = session }

    /// The state of the next session, with what was registered at launch; or that of another container, which inherits
    /// all registrations. Call under the other state's lock.
    convenience init(after other: ContainerState, inheriting: Bool) {
        self.init(inheriting ? Session() : Session(after: other.session))
        recordIndices = other.recordIndices
        registrationOrder = other.registrationOrder
        inherited = other.inherited
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
            for registration in [record.launchRegistration, record.sessionRegistration] {
                count(registration?.identity)
            }
            keepRegisteredInstance(record)
        }
    }

    subscript(key: ObjectIdentifier) -> Record? { recordIndices[key].map { records[$0] } }

    /// In the order in which their types were first registered.
    var registeredSites: [RegistrationSite] { registrationOrder.compactMap { records[$0].registration?.site } }

    /// The instances that are kept, oldest first.
    var instances: [Instance] { instanceOrder.compactMap { $0 } }

    /// The state of a session: an older one, while blocks that began in it are running.
    func state(of session: Session?) -> ContainerState { endedStates.first { $0.session === session } ?? self }

    /// Finds or makes the record of a type.
    func record(of key: ObjectIdentifier) -> Record {
        if let record = self[key] { return record }
        recordIndices[key] = records.count
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
        let count = useCounts[object, default: 0] + change
        useCounts[object] = count == 0 ? nil : count
    }

    /// Keeps a new instance of a registered type.
    @inline(never)
    func keep(_ instance: Instance, in record: Record) {
        assert(record.instance == nil, "a type has two instances")
        // Only so many gaps.
        if instanceOrder.count > 2 * records.count {
            instanceOrder.removeAll { $0 == nil }
            for (index, instance) in instanceOrder.enumerated() { instance!.orderIndex = index }
        }
        instance.orderIndex = instanceOrder.count
        instanceOrder.append(instance)
        record.instance = instance
        count(instance.identity, by: instance.useCount)
    }

    /// Keeps an instance that is registered.
    private func keepRegisteredInstance(_ record: Record) {
        guard let registration = record.registration, registration.identity != nil else { return }
        keep(Instance(of: registration.site, registration.makeInstance(), registration.identity), in: record)
    }

    // MARK: Registering

    /// Replaces a type's registration in the state that the caller sees; builds of it that are in progress are
    /// overtaken.
    ///
    /// What a block of an older session registers at launch is registered at launch in all states since then, too.
    func register(_ registration: Registration, inStateOf session: Session?, forSession: Bool, _ eviction: Eviction) {
        emptyNilSlots()
        let visibleState = state(of: session)
        let isForSession = forSession || visibleState[registration.site.key]?.sessionRegistration != nil
        for state in (endedStates + [self]).drop(while: { $0 !== visibleState })
        where !isForSession || state === visibleState {
            state.replace(with: registration, forSession: isForSession, eviction)
        }
    }

    /// Replaces a type's registration, for the session or at launch.
    ///
    /// What the container had of the old one is added to what it has removed, even an instance that was registered at
    /// launch and only makes room for one of the session: as it stays registered, it is not notified.
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
        guard record.registration === registration else { return }  // The session's covers it.
        (record.build, record.endedSite) = (nil, nil)
        if let instance = exchange(&record.instance, with: nil) {
            instanceOrder[instance.orderIndex] = nil
            count(instance.identity, by: -instance.useCount)
            eviction.toNotify.append(instance)
        }
        keepRegisteredInstance(record)
    }

    /// Lets no injection of an optional find nil in a slot, as something is about to be registered.
    func emptyNilSlots() {
        // Nil has nothing to release, so it need not be moved out.
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
        // What was staged and replaced was never kept.
        let replaced = Eviction()
        for registration in staged { next.replace(with: registration, forSession: true, replaced) }
        eviction.toRelease.append(replaced)
        return next
    }

    /// Hands over everything as the session has ended, or the last block that began in it has.
    func handOver(to eviction: Eviction) {
        eviction.toNotify += instances.reversed()
        eviction.toRelease.append(self)
        guard runningBuilds.isEmpty else { return }
        for record in records { record.instance = nil }
        instanceOrder = []
    }

    // MARK: Describing

    /// The session and a line for each registered type.
    var listing: String {
        let built = instances.map { $0.site }
        let others = registeredSites.filter { self[$0.key]?.instance == nil }
        var text = "session \(session.number): \(registeredSites.count) registered, \(built.count) built"
        for (index, site) in (built + others).enumerated() {
            let record = self[site.key]
            let mark = index < built.count ? "\(index + 1). " : "-  "
            let type = typeName(site.type)
            let name = (record?.instance).map { typeName(Swift.type(of: $0.value)) } ?? "not built"
            let actor = site.isOnMainActor ? ", on the main actor" : ""
            let end = record?.sessionRegistration == nil ? "" : " for this session"
            text += "\n  \(mark)\(type): \(name)\(actor), registered at \(site.location)\(end)"
        }
        return text
    }
}

/// All that a container knows of one type in one session. Call under the lock of the container's state.
final class Record: @unchecked Sendable {
    var launchRegistration: Registration?
    /// The registration of the session, which covers the one at launch.
    var sessionRegistration: Registration?
    /// The registration of an ended session that no other has replaced, for the error that says so.
    var endedSite: RegistrationSite?
    /// The build in progress whose result will be kept; of ``block``, and not while an instance is kept.
    var build: Build?
    /// The instance that ``block`` gave.
    var instance: Instance?
    /// Where an instance of the type is put for the fast path, since there was one. It stays.
    var slot: Slot?

    var registration: Registration? { sessionRegistration ?? launchRegistration }
}
