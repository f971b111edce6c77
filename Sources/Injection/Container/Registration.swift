/// What gives a registered type its instance: a block that builds it, or an instance that exists already.
///
/// Not generic, although the block that it is made of is: metadata of a generic type for each registered type would
/// cost more at launch than everything else that registering does.
@safe final class Registration: Sendable {
    let site: RegistrationSite
    /// What tells an instance that was registered from others: the object that it is, or its registration. Nil for a
    /// block.
    let identity: ObjectIdentifier?
    /// Runs the block, or gives the instance that was registered; of the registered type.
    let makeInstance: @Sendable () -> Any

    /// Stops the program when the block belongs to an actor other than the main actor.
    init<T>(at location: InjectionError.Location, block: @escaping @Sendable @isolated(any) () -> T) {
        let isolation = block.isolation
        guard isolation == nil || isolation === MainActor.shared else {
            stop(Misuse.blockOfAnotherActor(T.self), at: location)
        }
        site = RegistrationSite(type: T.self, location: location, isOnMainActor: isolation != nil)
        identity = nil
        // An `@isolated(any)` function is an ordinary one that also knows its actor; the call is the same. Its type
        // only rules out a synchronous call, which is right if the caller is on that actor already. Invariant: the
        // block is run on the main actor when `isOnMainActor`; the container's state refuses every other way in.
        let block = unsafe unsafeBitCast(block, to: (@Sendable () -> T).self)
        makeInstance = { block() }
    }

    /// An object that the container keeps for the main actor stays the main actor's.
    init<T>(at location: InjectionError.Location, instance: sending T, in container: Container?) {
        let object = Injection.object(in: instance).map { ObjectIdentifier($0) }
        let isOnMainActor = object.flatMap { container?.keepsForMainActor($0) } ?? false
        site = RegistrationSite(type: T.self, location: location, isOnMainActor: isOnMainActor)
        self.identity = object ?? ObjectIdentifier(site)
        // Given away by whoever registers it; callers then share it as they do an instance that a block has built.
        nonisolated(unsafe) let instance = instance
        makeInstance = { unsafe instance }
    }
}

/// What was registered, and where.
///
/// Never the block, so that whoever keeps this keeps nothing that a block has captured.
final class RegistrationSite: Sendable {
    let type: Any.Type
    let location: InjectionError.Location
    /// Whether only the main actor may run the block.
    let isOnMainActor: Bool

    init(type: Any.Type, location: InjectionError.Location, isOnMainActor: Bool) {
        self.type = type
        self.location = location
        self.isOnMainActor = isOnMainActor
    }

    var key: ObjectIdentifier { ObjectIdentifier(type) }
}

extension Container {
    /// Registers: at once, or, inside the closure of a reset, when that ends; for a session at once, unless it has
    /// ended.
    ///
    /// What a block registers takes effect at once, and ends with the block's own registration.
    ///
    /// - Returns: Whether the session is the current one, or none was given.
    @discardableResult
    func register(_ registration: Registration, for session: Session? = nil) -> Bool {
        let site = registration.site
        requireAllowed("was registered", site.type, at: site.location)
        let innermost = Context.current.runningActivity?.nearest(in: self)
        // A reset in a block is allowed only once others have overtaken all blocks around it: its closure is in no such one.
        let own = innermost?.nearest(in: self) { $0.build?.site.key == site.key && !$0.isOvertaken }
        if let running = own?.build?.site {
            stop(Misuse.registeredInOwnBlock(running), at: site.location)
        }
        if let innermost, innermost.build == nil, session?.isCurrent ?? true {
            if session != nil { stop(Misuse.registeredForEndingSession(site), at: site.location) }
            innermost.stage(registration)
            return true
        }
        let forSession = session != nil || innermost?.build?.isForSession ?? false
        let visible = session ?? visibleSession
        let eviction = Eviction()
        let isCurrent = state.withLock { state in
            if let session, session !== state.session { return false }
            state.register(registration, inStateOf: visible, forSession: forSession, eviction)
            eviction.emptySlotsAndFilter(in: state)
            removeAlias(of: site.type, in: state)
            return true
        }
        notifyAndRelease(eviction)
        return isCurrent
    }
}
