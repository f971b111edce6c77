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

    /// Finds or makes a type's own slot, and leads the type to it. Call under the lock of the state.
    func slot<T>(for type: T.Type, in state: inout ContainerState) -> Slot {
        let index = state.index(of: ObjectIdentifier(type))
        let slot = state.records[index].slot ?? Slot(for: type)
        state.records[index].slot = slot
        if table.insert(slot, for: ObjectIdentifier(type)) { PublishedTable.update() }
        return slot
    }

    /// Leads an optional that is not registered to the slot of the type that it wraps, if that has an instance; or, if
    /// that is missing, to a slot of its own that holds nil. A registration closes such a slot.
    func lead<Wrapped>(_ optional: Wrapped?.Type, isMissing: Bool) {
        state.withLock { state in
            // No nil while builds of an ended session run: they still find what that had registered. And only so many
            // records, as slots stay, and generic types have no end.
            guard !isMissing || state.overtaken.isEmpty && state.records.count < 4_096 else { return }
            let (key, wrapped) = (ObjectIdentifier(optional), ObjectIdentifier(Wrapped.self))
            guard state.block(of: key) == nil else { return }
            if let slot = state[wrapped]?.kept?.slot {
                if optional.isReadable(in: slot), table.insert(slot, for: key) { PublishedTable.update() }
            } else if isMissing, state.block(of: wrapped) == nil {
                guard case let slot = slot(for: optional, in: &state), slot.isClosed else { return }
                slot.store(nil as Wrapped?, onMainActor: false)
                state.nils.append(state.index(of: key))
            }
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
