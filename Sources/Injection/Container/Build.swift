/// One run of a block.
final class Build: Sendable {
    let site: RegistrationSite
    /// The build inside which this one was started, in the same container and on the same stack.
    let enclosing: Build?
    /// The session in which the build began.
    let session: Session
    /// True if the block was registered for the session. What the block registers then ends with the session, too.
    let isForSession: Bool
    /// True if the caller is in a block that began in this session, or in a task of such a block: it then gets the
    /// result even after a reset. A call that was given a session does not.
    let callerGetsResultAfterReset: Bool
    /// The thread that runs the block.
    let thread: UInt
    /// Locked while the block runs. Waiting threads block on this lock, so the building thread inherits their priority.
    let lock = Guarded(())
    private let registration: Guarded<Registration?>

    init(_ registration: Registration, for caller: ContainerState.Caller, in session: Session, isForSession: Bool) {
        site = registration.site
        enclosing = caller.build
        self.session = session
        self.isForSession = isForSession
        callerGetsResultAfterReset = !caller.requiresSession && caller.visibleSession === session
        thread = caller.thread
        self.registration = Guarded(registration)
    }

    func makeInstance() -> Any { registration.withLock { $0 }!.makeInstance() }

    /// Gives up the registration, so that a task which the block has started keeps the build but not the block.
    ///
    /// - Returns: The registration. If it was replaced meanwhile, this may be the last reference to all that its block
    ///   has captured.
    func takeRegistration() -> Registration { registration.withLock { exchange(&$0, with: nil) }! }
}

extension Container {
    /// Runs a block.
    ///
    /// A new registration of the type drops the result. After a reset, the result is kept in the ended session's state,
    /// and only callers that see that session get it. If this caller does not get it, `overtakenRuns` is incremented.
    ///
    /// - Returns: The instance; nil if the caller must decide again, because something has changed since it decided to
    ///   build.
    func runBlock(of build: Build, within activity: Activity?, _ overtakenRuns: inout Int) -> Any? {
        let eviction = Eviction()
        // The lock is taken before `begin` makes the build visible. From then on, other threads that inject the type
        // wait for this lock.
        let instance = build.lock.withLock { _ -> Any? in
            defer { eviction.toRelease.append(build.takeRegistration()) }
            guard state.withLock({ $0.begin(build) }) else { return nil }

            let blockActivity = Activity(build, in: self, within: activity)
            let instance = Context(of: self, activity: blockActivity).run { build.makeInstance() }
            blockActivity.end()
            return state.withLock { state in
                let isForCaller = state.finish(build, instance, eviction)
                eviction.emptySlotsAndFilter(in: state)
                fillSlot(of: build.site.key, in: state)
                if !isForCaller { overtakenRuns += 1 }
                return isForCaller ? instance : nil
            }
        }
        notifyAndRelease(eviction)
        return instance
    }
}
