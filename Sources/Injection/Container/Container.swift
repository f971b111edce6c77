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

    /// Makes a container with the registrations of another one, or none.
    init(inheriting enclosing: Container? = nil, isIsolated: Bool = true) {
        self.isIsolated = isIsolated
        state = Guarded(enclosing?.state.withLock { ContainerState(inheriting: $0) } ?? ContainerState())
    }

    /// Traps in the strict mode of `InjectionTesting`. The use, a verb, is for the message of
    /// ``Misuse/sharedContainerUsed(_:_:)``.
    @inline(never)
    func checkIsolation(_ use: StaticString, _ type: Any.Type?, at location: InjectionError.Location) {
        let isEnforced = TestSupport.isIsolationEnforced.load(ordering: .relaxed)
        if isEnforced, !isIsolated, IsolatedContainerLifetime.isAnyAlive {
            stop(Misuse.sharedContainerUsed(type, use), at: location)
        }
    }

    /// Whether an object is kept for the main actor alone.
    func keepsForMainActor(_ object: AnyObject) -> Bool {
        state.withLock { $0.kept.contains { $0.registration.isOnMainActor && $0.object === object } }
    }

    /// The objects that the container keeps or has registered.
    var objects: Objects {
        state.withLock { state in
            var objects = state.registeredObjects
            for instance in state.kept { objects.insert(instance.object) }
            return objects
        }
    }

    /// The slot of a registered type. If its entry in the table was an alias, it ends. Call under the lock of the state.
    func slot<T>(for type: T.Type, in state: inout ContainerState) -> Slot {
        let (slot, isNew) = state.slot(for: type)
        if isNew { insert(slot, for: type) }
        return slot
    }

    /// Leads a type to a slot. Call under the lock of the state.
    private func insert(_ slot: Slot, for type: Any.Type) {
        if table.insert(slot, for: ObjectIdentifier(type)) { PublishedTable.update() }
    }

    /// Lets the next injection of an optional find its instance as fast as one of the type that it wraps.
    func addAlias<Wrapped>(of instance: Wrapped) {
        let key = ObjectIdentifier(Wrapped?.self)
        guard table.slot(for: key) == nil, (Wrapped?).isReadable(inSlotOf: instance) else { return }
        state.withLock { state in
            guard let slot = state.slot(forAlias: key, of: Wrapped.self), table.slot(for: key) == nil else { return }
            insert(slot, for: Wrapped?.self)
        }
    }

    deinit {
        // What was built after the end, by code that an instance had started. It is released with the state.
        state.withLock { state in
            state.session.end()
            for instance in state.kept { instance.take() }
            for record in state.records { record.slot?.deallocate() }
        }
    }
}
