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

    /// The container, for a call of the API that acts on it, unless the strict mode of `InjectionTesting` forbids that.
    /// The use, a verb, is for the message of ``Misuse/sharedContainerUsed(_:_:)``.
    @discardableResult
    @inline(never)
    func checked(_ use: StaticString, _ type: Any.Type? = nil, at location: InjectionError.Location) -> Container {
        let isEnforced = TestSupport.isIsolationEnforced.load(ordering: .relaxed)
        if isEnforced, !isIsolated, IsolatedContainerLifetime.isAnyAlive {
            stop(Misuse.sharedContainerUsed(type, use), at: location)
        }
        return self
    }

    /// Whether an object is kept for the main actor alone.
    func keepsForMainActor(_ object: AnyObject) -> Bool {
        state.withLock { $0.kept.contains { $0.registration.isOnMainActor && $0.object === object } }
    }

    /// The objects that the container keeps or has registered.
    var objects: Objects { state.withLock { $0.kept.reduce(into: $0.registeredObjects) { $0.insert($1.object) } } }

    /// The slot of a registered type. If its entry in the table was an alias, it ends. Call under the lock of the state.
    func slot<T>(for type: T.Type, in state: inout ContainerState) -> Slot {
        let (slot, isNew) = state.slot(for: type)
        if isNew, table.insert(slot, for: ObjectIdentifier(type)) { PublishedTable.update() }
        return slot
    }

    /// Lets the next injection of an optional find its instance as fast as one of the type that it wraps.
    func addAlias(of optional: ObjectIdentifier, to wrapped: ObjectIdentifier) {
        state.withLock { state in
            guard state[optional]?.block == nil, table.slot(for: optional) == nil else { return }
            if let slot = state[wrapped]?.slot, table.insert(slot, for: optional) { PublishedTable.update() }
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
