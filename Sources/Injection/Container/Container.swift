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
    let patience: Int

    /// Makes a container with the registrations of another one, or none.
    init(inheriting enclosing: Container? = nil, isIsolated: Bool = true, patience: Int = 10_000) {
        (self.isIsolated, self.patience) = (isIsolated, patience)
        state = Guarded(
            enclosing?.withState { ContainerState(after: $0, inheriting: true) } ?? ContainerState())
    }

    /// The session of the innermost block of this container that the caller is a part of, or a task of.
    var seenSession: Session? { Context.current.activity?.nearest(in: self)?.build?.session }

    /// Takes a step in the state of a session, or in the one that the caller sees: that of its block's session, if a
    /// reset has overtaken the block.
    func withState<Result>(of session: Session? = nil, _ step: (ContainerState) -> Result) -> Result {
        state.withLock { step($0.state(of: session ?? seenSession)) }
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
    func keepsForMainActor(_ object: ObjectIdentifier) -> Bool {
        withState { $0.uses[object, default: 0] >= Instance.mainActorUse }
    }

    /// Puts a copy of a type's instance, if one is kept, into its slot, where the next injection finds it. Call under
    /// the lock of the state.
    ///
    /// Not while blocks of an ended session are running: the fast path does not know who asks.
    func fill(_ key: ObjectIdentifier, in state: ContainerState) {
        guard state.older.isEmpty, let instance = state[key]?.kept, instance.slot == nil else { return }
        func fill<T>(_ type: T.Type) { instance.fill(slot(for: type, in: state), as: type) }
        fill(instance.registration.type)
    }

    /// Finds or makes a type's own slot, and leads the type to it. Call under the lock of the state.
    func slot<T>(for type: T.Type, in state: ContainerState) -> Slot {
        let record = state.record(of: ObjectIdentifier(type))
        let slot = record.slot ?? Slot(for: type)
        record.slot = slot
        lead(ObjectIdentifier(type), to: slot)
        return slot
    }

    private func lead(_ key: ObjectIdentifier, to slot: Slot) {
        if table.insert(slot, for: key) { PublishedTable.update() }
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
            let answering = state.state(of: seen)
            guard answering.session === session, answering[key]?.block == nil else { return false }
            guard state.older.isEmpty else { return true }
            if let slot = state[wrapped]?.kept?.slot {
                if optional.isReadable(in: slot) { lead(key, to: slot) }
                // Only so many records, as slots stay, and generic types have no end.
            } else if isMissing, state[wrapped]?.block == nil, state.records.count < 4_096 {
                guard case let slot = slot(for: optional, in: state), slot.isClosed else { return true }
                slot.store(nil as Wrapped?, onMainActor: false)
                state.nils.append(state.record(of: key))
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
