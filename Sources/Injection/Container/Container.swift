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
        state = Guarded(enclosing?.withSeenState { ContainerState(inheriting: $0) } ?? ContainerState())
        state.withLock { fill(&$0) }
    }

    /// The session of the innermost block of this container that the caller is a part of, or a task of.
    var seenSession: Session? { Context.current.activity?.nearest(in: self) { $0.isInProgress }?.build?.session }

    /// Takes a step in the state that the caller sees: that of its block's session, if a reset has overtaken the block.
    func withSeenState<Result>(_ step: (inout ContainerState) -> Result) -> Result {
        let seen = seenSession
        return state.withLock { $0.withState(of: seen, step) }
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
    func keepsForMainActor(_ object: ObjectIdentifier) -> Bool { withSeenState { $0.keepsForMainActor(object) } }

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
    ///
    /// - Returns: Whether the optional is still not registered, in the session in which it was not.
    func lead<Wrapped>(_ optional: Wrapped?.Type, isMissing: Bool, for insisted: Session?, since session: Session)
        -> Bool
    {
        let seen = insisted ?? seenSession
        let (key, wrapped) = (ObjectIdentifier(optional), ObjectIdentifier(Wrapped.self))
        return state.withLock { state in
            guard state.withState(of: seen, { $0.session === session && $0[key]?.block == nil }) else { return false }
            if let slot = state[wrapped]?.kept?.slot {
                if optional.isReadable(in: slot), table.insert(slot, for: key) { PublishedTable.update() }
                // Only so many records, as slots stay, and generic types have no end.
            } else if isMissing, state.older.isEmpty, state[wrapped]?.block == nil, state.records.count < 4_096 {
                guard case let slot = slot(for: optional, in: &state), slot.isClosed else { return true }
                slot.store(nil as Wrapped?, onMainActor: false)
                state.nils.append(state.index(of: key))
            }
            return true
        }
    }

    deinit {
        // What was built after the end, by code that an instance had started. It is released with the state.
        state.withLock { state in
            state.session.end()
            for instance in state.instances { instance.take() }
            for record in state.records { record.slot?.deallocate() }
        }
    }
}
