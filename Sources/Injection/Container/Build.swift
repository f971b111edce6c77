/// One run of a block.
final class Build: Sendable {
    let site: RegistrationSite
    /// The build whose block asked for this one, in the same container and on the same stack.
    let enclosing: Build?
    /// The session in which it began.
    let session: Session
    /// Whether the block was registered for the session; then so is what it registers.
    let isForSession: Bool
    /// Whether whoever asked for it is a part of a block of the same session, and so receives the result even if a
    /// reset has ended that.
    let callerKeepsResult: Bool
    /// The thread that runs the block.
    let thread: UInt
    /// Held while the block runs. Whoever waits for the build waits for this lock, and so lends it its priority.
    let lock = Guarded(())
    private let registration: Guarded<Registration?>

    init(_ registration: Registration, for caller: ContainerState.Caller, in session: Session, isForSession: Bool) {
        site = registration.site
        enclosing = caller.build
        self.session = session
        self.isForSession = isForSession
        callerKeepsResult = !caller.requiresSession && caller.visibleSession === session
        thread = caller.thread
        self.registration = Guarded(registration)
    }

    /// Runs the block.
    func makeInstance() -> Any { registration.withLock { $0 }!.makeInstance() }

    /// Gives the block back: it may have been replaced meanwhile, and this the last reference to it and to all that it
    /// has captured. A task that the block has started keeps only the build.
    func takeRegistration() -> Registration { registration.withLock { exchange(&$0, with: nil) }! }
}

extension Container {
    /// Runs a block, and keeps the instance unless another registration of the type overtook it.
    ///
    /// - Returns: The instance, if the caller may have it. Without one, something has changed since the build was
    /// decided
    ///   on; if the block had begun by then, one more run was overtaken.
    func runBlock(of build: Build, within activity: Activity?, _ overtakenRuns: inout Int) -> Any? {
        let eviction = Eviction()
        // Locked before anyone can see it; from then on, whoever asks for the type waits for it.
        let instance = build.lock.withLock { _ -> Any? in
            defer { eviction.toRelease.append(build.takeRegistration()) }
            guard state.withLock({ $0.begin(build) }) else { return nil }

            let blockActivity = Activity(build, in: self, within: activity)
            let instance = Context(of: self, activity: blockActivity).run { build.makeInstance() }
            blockActivity.end()
            return state.withLock { state in
                let callerKeepsResult = state.finish(build, instance, eviction)
                eviction.emptySlotsAndFilter(in: state)
                fillSlot(of: build.site.key, in: state)
                if !callerKeepsResult { overtakenRuns += 1 }
                return callerKeepsResult ? instance : nil
            }
        }
        notifyAndRelease(eviction)
        return instance
    }
}
