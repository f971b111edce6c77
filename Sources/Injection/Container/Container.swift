import Synchronization

/// A container of registrations and instances: the shared one, or an isolated one.
///
/// Its ``ContainerState`` decides under a lock, and the container then acts on the decision: it fills slots under the
/// same lock, and runs user code outside of it. A cached instance is read from ``table``, without that lock.
final class Container: Sendable {
    static let shared = Container(isIsolated: false)

    let state: Guarded<ContainerState>
    let table = SlotTable()
    let isIsolated: Bool
    /// The milliseconds after which a thread reports that it waits for another's build, in builds with assertions.
    let waitReportDelay: Int

    /// Makes a container with the registrations of another one, or none.
    init(inheriting enclosing: Container? = nil, isIsolated: Bool = true, waitReportDelay: Int = 10_000) {
        (self.isIsolated, self.waitReportDelay) = (isIsolated, waitReportDelay)
        state = Guarded(enclosing?.withState { ContainerState(after: $0, inheriting: true) } ?? ContainerState())
    }

    /// The session in which the caller's innermost block began; also for tasks of that block while it runs. Nil outside
    /// of this container's blocks. Also nil in the closure of a reset, even if a block makes that reset.
    var visibleSession: Session? { Context.current.inheritedActivity?.nearest(in: self)?.build?.session }

    /// Runs a step on the state of a session, by default the one that the caller sees: see
    /// ``ContainerState/state(of:)``.
    func withState<Result>(of session: Session? = nil, _ step: (ContainerState) -> Result) -> Result {
        state.withLock { step($0.state(of: session ?? visibleSession)) }
    }

    /// Traps if strict mode (`InjectionTesting`) forbids using this container.
    ///
    /// Each injection on the slow path, each registration and each reset calls this. In strict mode no table is
    /// published, so there is no other path to an instance.
    ///
    /// `use` is what the caller did, for the message, as in "was injected".
    func requireAllowed(_ use: StaticString, _ type: Any.Type? = nil, at location: Location) {
        if TestSupport.isIsolationEnforced.load(ordering: .relaxed), !isIsolated, IsolatedContainerLifetime.isAnyAlive {
            stop(Misuse.sharedContainerUsed(type, use), at: location)
        }
    }

    /// A closure that returns the container, or nil if it is an isolated one that is gone.
    ///
    /// The shared one lives as long as the process; a weak reference to it would allocate memory that a leak detector
    /// reports.
    @inline(never)
    var weakGetter: @Sendable () -> Container? {
        guard isIsolated else { return { .shared } }
        return { [weak self] in self }
    }

    // MARK: Slots, under the lock of the state

    /// Copies a type's instance, if there is one, to its slot for the fast path. Does nothing if the slot has it
    /// already.
    ///
    /// A build fills the slot at its end. A registration does not, so the first injection of a registered instance
    /// does. Slots stay empty while blocks of an ended session run: the fast path does not know which session its
    /// caller sees.
    func fillSlot(of key: ObjectIdentifier, in state: ContainerState) {
        guard state.endedStates.isEmpty, let instance = state[key]?.instance, instance.slot == nil else { return }
        instance.fill(ownSlot(of: instance.site.type, in: state), as: instance.site.type)
    }

    /// Finds or makes the type's own slot, which is no alias, and makes the type's entry in the table lead to it.
    func ownSlot<T>(of type: T.Type, in state: ContainerState) -> Slot {
        let record = state.record(of: ObjectIdentifier(type))
        let slot = record.slot ?? Slot(for: type)
        record.slot = slot
        if table.insert(slot, for: ObjectIdentifier(type)) { PublishedTable.update() }
        return slot
    }

    deinit {
        // `end()` has evicted what blocks had built. What remains is released with the state, without a hook: instances
        // that were registered at launch or inherited; what hooks and deinits built in the last round of `end()`; and
        // what was built after `end()`, in tasks or through handles that the container's instances had left behind.
        state.withLock { state in
            state.session.end()
            for record in state.records {
                record.instance?.emptySlot()
                record.slot?.deallocate()
            }
        }
    }
}
