import Synchronization

/// One container: the shared one, or an isolated one.
///
/// Its state decides under a lock; what a decision asks for is done outside of it. A cached instance is read from the
/// table, without the state's lock.
final class Container: Sendable {
    static let shared = Container(isIsolated: false)

    let state: Guarded<ContainerState>
    let table = InstanceTable()
    let isIsolated: Bool
    /// After how many milliseconds a thread that waits for another's build says so, in builds with assertions.
    let waitReportDelay: Int

    /// Makes a container with the registrations of another one, or none.
    init(inheriting enclosing: Container? = nil, isIsolated: Bool = true, waitReportDelay: Int = 10_000) {
        (self.isIsolated, self.waitReportDelay) = (isIsolated, waitReportDelay)
        state = Guarded(
            enclosing?.withState { ContainerState(after: $0, inheriting: true) } ?? ContainerState())
    }

    /// The session of the innermost block of this container that the caller is a part of, or a task of.
    var visibleSession: Session? { Context.current.inheritedActivity?.nearest(in: self)?.build?.session }

    /// Takes a step in the state of a session, or in the one that the caller sees: that of its block's session, if a
    /// reset has overtaken the block.
    func withState<Result>(of session: Session? = nil, _ step: (ContainerState) -> Result) -> Result {
        state.withLock { step($0.state(of: session ?? visibleSession)) }
    }

    /// The container, for a call of the API that acts on it, unless the strict mode of `InjectionTesting` forbids that.
    /// The use, a verb, is for the message of ``Misuse/sharedContainerUsed(_:_:)``.
    @discardableResult
    func requireAllowed(_ use: StaticString, _ type: Any.Type? = nil, at location: InjectionError.Location) -> Container
    {
        let isEnforced = TestSupport.isIsolationEnforced.load(ordering: .relaxed)
        if isEnforced, !isIsolated, IsolatedContainerLifetime.isAnyAlive {
            stop(Misuse.sharedContainerUsed(type, use), at: location)
        }
        return self
    }

    /// Whether an object is kept for the main actor alone.
    func keepsForMainActor(_ object: ObjectIdentifier) -> Bool {
        withState { $0.useCounts[object, default: 0] >= Instance.mainActorUseCount }
    }

    /// Puts a copy of a type's instance, if one is kept, into its slot, where the next injection finds it. Call under
    /// the lock of the state.
    ///
    /// Not while blocks of an ended session are running: the fast path does not know who asks.
    func fillSlot(of key: ObjectIdentifier, in state: ContainerState) {
        guard state.endedStates.isEmpty, let instance = state[key]?.instance, instance.slot == nil else { return }
        func fill<T>(_ type: T.Type) { instance.fill(ownSlot(of: type, in: state), as: type) }
        fill(instance.site.type)
    }

    /// Finds or makes a type's own slot, and leads the type to it. Call under the lock of the state.
    func ownSlot<T>(of type: T.Type, in state: ContainerState) -> Slot {
        let record = state.record(of: ObjectIdentifier(type))
        let slot = record.slot ?? Slot(for: type)
        record.slot = slot
        setSlot(of: ObjectIdentifier(type), to: slot)
        return slot
    }

    func setSlot(of key: ObjectIdentifier, to slot: Slot) {
        if table.insert(slot, for: key) { PublishedTable.update() }
    }

    /// Returns the container, unless it is an isolated one that is gone.
    ///
    /// The shared one lives as long as the process; a weak reference to it would allocate memory that a leak detector
    /// reports.
    @inline(never)
    var weakGetter: @Sendable () -> Container? {
        guard isIsolated else { return { .shared } }
        return { [weak self] in self }
    }

    deinit {
        // What was built after the end, by code that an instance had started. It is released with the state.
        state.withLock { state in
            state.session.end()
            for instance in state.instances { instance.emptySlot() }
            for record in state.records { record.slot?.deallocate() }
        }
    }
}
