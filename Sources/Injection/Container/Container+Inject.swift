/// How often a block may be overtaken before its caller gets an error.
let overtakenRunsLimit = 100

extension Container {
    /// Returns a type's instance, from its slot or from its block; for a given session, nothing is built in another
    /// one.
    ///
    /// Unless it is to be explained, an error for a type that is not registered says only that: gathering the rest
    /// costs far more.
    @inline(never)
    func resolve<T>(
        _ type: T.Type, for session: Session? = nil, at location: InjectionError.Location, isExplained: Bool = true
    ) throws(InjectionError) -> T {
        if let slot = table.slot(for: ObjectIdentifier(type)), slot.beginReading(isOnMainActor: isOnMainActor) {
            return slot.copyAndEndReading(as: type)
        }
        return try resolveUncached(type, for: session, at: location, isExplained: isExplained)
    }

    /// The same, after a look into the slot.
    @inline(never)
    func resolveUncached<T>(
        _ type: T.Type, for session: Session? = nil, at location: InjectionError.Location, isExplained: Bool = true
    ) throws(InjectionError) -> T {
        let activity = Context.current.callersActivity
        let caller = ContainerState.Caller(
            build: activity?.nearest(in: self)?.build, thread: currentThread(), session: session)
        var overtakenRuns = 0
        while true {
            switch decide(ObjectIdentifier(type), for: caller) {
            case .cached:
                // Its slot is empty if there was a reset since; then the state decides again.
                return try resolve(type, for: session, at: location, isExplained: isExplained)
            case .wait(let build):
                interleave()
                build.lock.withLock { _ in }
            case .build(let block, let session, let isKept):
                let build = Build(block, for: caller, in: session, isKept: isKept)
                let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
                defer { unsafe memory.deallocate() }
                switch unsafe run(block, as: build, into: memory, within: activity) {
                case nil: continue
                case .kept: return unsafe memory.move()
                case .received:
                    caller.build?.receive(build.instances(with: unsafe memory.pointee))
                    return unsafe memory.move()
                case .overtaken:
                    let removed = Removed()
                    removed.evicted = build.instances(with: unsafe memory.move())
                    letGo(of: removed)
                }
                overtakenRuns += 1
                guard overtakenRuns < overtakenRunsLimit else {
                    throw .overtaken(.init(type, at: location, within: caller.build, block.registration))
                }
            case .refused(let refusal):
                if case .notRegistered = refusal, let optional = type as? any OptionalInjection.Type {
                    return try optional.resolveWrapped(in: self, for: session, at: location) as! T
                }
                throw error(for: refusal, type, at: location, activity, isExplained: isExplained)
            }
        }
    }

    private func decide(_ key: ObjectIdentifier, for caller: ContainerState.Caller) -> ContainerState.Decision {
        state.withLock { $0.decide(key, for: caller, isOnMainActor: isOnMainActor) }
    }
}
