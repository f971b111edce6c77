/// A registration: a type with the block that builds its instance, or with an instance that exists already.
///
/// Not generic, although the block is: to make the metadata of a generic type for each registered type would cost more
/// at launch than everything else that registering does.
@safe final class Registration: Sendable {
    let site: RegistrationSite
    /// The identity of a registered instance: its object, or for a value its registration site. Nil for a block.
    let identity: ObjectIdentifier?
    /// Runs the block, or returns the registered instance. The result has the registered type.
    let makeInstance: @Sendable () -> Any

    /// Registers a block. Traps if it belongs to an actor other than the main actor.
    init<T>(at location: Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else {
            stop(Misuse.blockOfAnotherActor(T.self), at: location)
        }
        site = RegistrationSite(type: T.self, location: location, isOnMainActor: isolation != nil)
        identity = nil
        // An `@isolated(any)` function is called in the same way as an ordinary one. Only the type system forbids
        // calling it synchronously, and on its own actor that call is correct. Invariant: a block with `isOnMainActor`
        // runs on the main actor; `ContainerState.decide` refuses all other callers.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        makeInstance = { block() }
    }

    /// Registers an instance. If the container keeps the same object for the main actor, it stays the main actor's.
    init<T>(at location: Location, instance: sending T, in container: Container?) {
        let object = Injection.object(in: instance).map { ObjectIdentifier($0) }
        let isOnMainActor = object.flatMap { object in container?.withState { $0.keepsForMainActor(object) } } ?? false
        site = RegistrationSite(type: T.self, location: location, isOnMainActor: isOnMainActor)
        identity = object ?? ObjectIdentifier(site)
        // The caller has given the instance away. All callers of `Inject` share it, as they share what a block builds.
        nonisolated(unsafe) let instance = instance
        makeInstance = { unsafe instance }
    }
}

/// The type of a registration, where it was registered, and for which actor.
///
/// Errors, and builds that have ended, keep this instead of the ``Registration``, so that they keep nothing that a
/// block has captured.
final class RegistrationSite: Sendable {
    let type: Any.Type
    let location: Location
    /// True if the block may run on the main actor only, and the type be injected there only.
    let isOnMainActor: Bool

    init(type: Any.Type, location: Location, isOnMainActor: Bool) {
        (self.type, self.location, self.isOnMainActor) = (type, location, isOnMainActor)
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
}

extension Container {
    /// Registers at once or, inside the closure of a reset, when the closure ends.
    ///
    /// A registration by a block takes effect at once. It ends with the session if the block was registered for the
    /// session, or if the type has a session registration; otherwise it is permanent. What counts is the registration
    /// with which the block began, even if that was replaced meanwhile. A given session must be the current one; the
    /// registration then ends with it.
    ///
    /// - Returns: False if the given session has ended.
    @discardableResult
    func register(_ registration: Registration, for session: Session? = nil) -> Bool {
        let site = registration.site
        requireAllowed("was registered", site.type, at: site.location)
        let innermost = Context.current.runningActivity?.nearest(in: self)
        // Overtaken blocks are left out: such a block may reset, and the closure of that reset, which runs inside the
        // block, may register the block's type.
        let ownBlock = innermost?.nearest(in: self) { $0.build?.site.key == site.key && !$0.isOvertaken }
        if let running = ownBlock?.build?.site { stop(Misuse.registeredInOwnBlock(running), at: site.location) }
        if let innermost, innermost.build == nil, session?.isCurrent ?? true {
            if session != nil { stop(Misuse.registeredForEndingSession(site), at: site.location) }
            innermost.staged.withLock { $0.append(registration) }
            return true
        }
        let forSession = session != nil || innermost?.build?.isForSession ?? false
        let eviction = Eviction()
        let isCurrent = state.withLock { state in
            if let session, session !== state.session { return false }
            state.register(registration, inStateOf: session ?? visibleSession, forSession: forSession, eviction)
            eviction.emptySlotsAndFilter(in: state)
            removeAlias(of: site.type, in: state)
            return true
        }
        notifyAndRelease(eviction)
        return isCurrent
    }
}
