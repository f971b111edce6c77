/// How often a build may be overtaken before its caller is told.
let overtakenRunsLimit = 100

extension Container {
    /// Returns a type's instance, from its slot or from its block.
    func resolve<T>(_ type: T.Type, at location: InjectionError.Location) throws(InjectionError) -> T {
        if let slot = table.slot(for: ObjectIdentifier(type)),
            slot.beginReading(isOnMainActor: isOnMainActor)
        {
            return slot.copyAndEndReading(as: type)
        }
        return try resolveUncached(type, at: location)
    }

    private func resolveUncached<T>(_ type: T.Type, at location: InjectionError.Location) throws(InjectionError) -> T {
        let context = Context.current
        let activity = context.callersActivity
        let innermost = activity?.build
        var overtakenRuns = 0
        while true {
            switch decide(type, within: innermost, overtakenRuns: overtakenRuns) {
            case .cached(let slot):
                // Empty when a reset came between the decision and this line; then there is a new decision to make.
                if slot.beginReading(isOnMainActor: isOnMainActor) { return slot.copyAndEndReading(as: type) }
            case .wait(let build):
                build.lock.lock()
                build.lock.unlock()
                state.withLock { $0.endWait(of: innermost) }
            case .build(let build, let block):
                let (instance, duration) = run(block, as: build, of: type, in: context, within: activity)
                if keep(instance, of: build, took: duration) { return instance }
                // Consumed, so that its `deinit` runs in there and not at the end of the scope, inside a block.
                let dropped = EvictedInstance(registration: build.registration, value: consume instance)
                letGo(of: [consume dropped], replaced: [], isReset: false)
                overtakenRuns += 1
                guard overtakenRuns < overtakenRunsLimit else {
                    throw .overtaken(
                        .init(type, at: location, registration: build.registration, innermost, runs: overtakenRuns))
                }
            case .notRegistered:
                if let optional = type as? any OptionalInjection.Type {
                    return try optional.resolveWrapped(in: self, at: location) as! T
                }
                throw .notRegistered(.init(type, at: location, in: self, context: context))
            case .mainActorRequired(let registration):
                throw .mainActorRequired(.init(type, at: location, registration: registration, innermost))
            case .cycle(let loop):
                throw .cycle(.init(type, at: location, loop: loop))
            }
        }
    }

    private func decide<T>(_ type: T.Type, within innermost: Build?, overtakenRuns: Int) -> ContainerState.Decision {
        state.withLock { state in
            let decision = state.decide(
                ObjectIdentifier(type), within: innermost, overtakenRuns: overtakenRuns, isOnMainActor: isOnMainActor)
            // Nobody else has seen this build yet, so the lock is free; from here on they may wait for it.
            if case .build(let build, _) = decision { build.lock.lock() }
            return decision
        }
    }
}
