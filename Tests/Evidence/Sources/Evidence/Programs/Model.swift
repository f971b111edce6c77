/// The contract in the plainest form there is: arrays, one thread, no locks.
final class Model: Subject {
    /// The innermost one last.
    var containers: [ModelContainer]
    var isOnMainActor = false
    /// Not in a task that a part of the program runs which is on the main actor: that task has an executor of its own.
    var isOnMainExecutor = false
    /// Whether a block has waited for another thread that injects what the block builds: nobody sees that cycle.
    private(set) var wouldHang = false
    /// What is notified when the program is over.
    private var later: [EvictableThing] = []
    /// How many evictions notify something later.
    private(set) var laterEvictions = 0
    /// Containers that have evicted something elsewhere that is the main actor's: they stay until it is notified.
    private var notifiedLater: [ModelContainer] = []
    /// How many have not ended.
    var isolatedContainers = 0
    var sessionsSeen = 0

    let isOnSharedContainer: Bool

    init(onSharedContainer: Bool) {
        isOnSharedContainer = onSharedContainer
        containers = [ModelContainer(isShared: onSharedContainer)]
    }

    /// Lets go of the outermost container, whose blocks know the model's interpreter.
    func end(onSharedContainer: Bool) {
        containers = []
        for container in notifiedLater {
            container.handles -= 1
            container.endIfUnused()
        }
        notifiedLater = []
        for thing in later { thing.containerDidEvict() }
        later = []
    }

    /// What is being run, innermost last.
    var activities: [Activity] = []

    var container: ModelContainer { containers.last! }

    /// The innermost activity in a container that fulfils a condition. A hook or a `deinit` is part of nothing.
    func nearest(in container: ModelContainer, where isWanted: (Activity) -> Bool = { _ in true }) -> Activity? {
        for activity in activities.reversed() {
            switch activity {
            case .evicting, .task: return nil
            case .building(container, _), .registering(container, _): if isWanted(activity) { return activity }
            default: continue
            }
        }
        return nil
    }

    /// The run whose block is asking.
    func run(in container: ModelContainer) -> ModelRun? {
        if case .building(_, let run) = nearest(in: container) { run } else { nil }
    }

    /// The session that whoever asks sees: that in which its block began.
    func seen(in container: ModelContainer) -> ModelSession { blocksSession(in: container) ?? container.session }

    // MARK: Register

    func register(_ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing) {
        register(ModelBlock(kind, number, onMainActor: onMainActor, block))
    }

    func register(_ kind: Kind, _ number: Int, instance: Thing) {
        register(ModelBlock(kind, number, instance: instance, in: seen(in: container)))
    }

    private func register(_ block: ModelBlock) {
        switch nearest(in: container) {
        case .registering(_, let staged): staged.blocks.append(block)
        // What a block registers takes effect at once, and lasts as long as the block.
        case .building(_, let run): register(block, forSession: run.isForSession, in: container, run.session)
        default: register(block, forSession: false, in: container, seen(in: container))
        }
    }

    func register(
        _ block: ModelBlock, forSession: Bool, in container: ModelContainer, _ session: ModelSession
    ) {
        // Whoever registers holds it until that is done.
        withExtendedLifetime(block) {
            letGo(container.register(block, forSession: forSession, in: session), in: container)
        }
    }

    // MARK: Inject

    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing? {
        if !asOptional { return try resolve(kind, for: nil, in: container) }
        if let optional = kind.optional { return try resolve(optional, for: nil, in: container) }
        return try resolveOptional(kind, for: nil, in: container)
    }

    private func resolveOptional(_ kind: Kind, for session: ModelSession?, in container: ModelContainer)
        throws(Failure) -> Thing?
    {
        do throws(Failure) {
            return try resolve(kind, for: session, in: container)
        } catch {
            if case .notRegistered = error { return nil }
            throw error
        }
    }

    private enum Decision {
        case kept(Thing?)
        case lookAgain
        case build(ModelRun)
    }

    /// Resolves in the session that whoever asks sees, or in the one that it insists on, if that is current.
    func resolve(_ kind: Kind, for insisted: ModelSession?, in container: ModelContainer) throws(Failure)
        -> Thing?
    {
        var overtakenRuns = 0
        while overtakenRuns < 100 {
            switch try decide(kind, for: insisted, in: container) {
            case .kept(let thing): return thing
            case .lookAgain: break
            case .build(let run):
                if let thing = build(run, in: container) { return thing }
                overtakenRuns += 1
            }
        }
        throw .overtaken(kind, chain: chain(from: run(in: container)), isRegistered: true, hasPaused: true)
    }

    /// A function of its own, so that nobody holds a record, and with it a block, while a block runs.
    private func decide(_ kind: Kind, for insisted: ModelSession?, in container: ModelContainer) throws(Failure)
        -> Decision
    {
        if let insisted, !insisted.isCurrent {
            throw .sessionEnded
        }
        let asking = run(in: container)
        let session = insisted ?? seen(in: container)
        guard session[kind]?.block != nil else {
            if kind == .absent { return .kept(nil) }
            guard let wrappedKind = kind.wrapped else {
                let staging = nearest(in: container) { activity in
                    if case .registering(_, let staged) = activity {
                        staged.blocks.contains { $0.kind == kind }
                    } else {
                        false
                    }
                }
                throw .notRegistered(
                    kind, chain: chain(from: asking), ended: session[kind]?.hasEnded ?? false, isStaged: staging != nil,
                    isOutside: container.isShared && isolatedContainers > 0)
            }
            // An optional that is not registered stands for what it wraps, unless it is registered meanwhile.
            let wrapped = try resolveOptional(wrappedKind, for: insisted, in: container)
            guard (insisted ?? seen(in: container)) === session, session[kind]?.block == nil else { return .lookAgain }
            if wrapped == nil, wrappedKind.wrapped == nil { container.noteMissing(kind, wrapping: wrappedKind) }
            return .kept(wrapped)
        }
        let record = session[kind]!
        if record.block!.isOnMainActor, !isOnMainActor {
            throw .mainActorRequired(kind, chain: chain(from: asking), isRegistered: true)
        }
        if let kept = session.kept(kind) {
            return .kept(kept.thing)
        }
        if let running = record.run {
            if running.isOnMainActor != isOnMainActor { wouldHang = true }
            throw .cycle(session.runs.drop { $0 !== running }.map(\.kind))
        }
        let run = ModelRun(
            record.block!, in: session, within: asking, for: insisted,
            isReceived: insisted == nil && blocksSession(in: container) === session, onMainActor: isOnMainActor)
        record.run = run
        return .build(run)
    }

    /// - Returns: nil when the run was overtaken and whoever asked may not have what it made.
    private func build(_ run: ModelRun, in container: ModelContainer) -> Thing? {
        run.session.runs.append(run)
        containers.append(container)
        activities.append(.building(container, run))
        // Held here alone, so that it ends where it is let go of.
        var made = [ModelInstance(run.kind, run.block!.make(), onMainActor: run.block!.isOnMainActor)]
        activities.removeLast()
        run.isOver = true
        containers.removeLast()
        var removed = ModelRemoved()
        let thing = container.finish(run, made[0], &removed) ? made[0].thing : nil
        made = []
        swap(&removed.run, &run.block)
        letGo(consume removed, in: container)
        return thing
    }

    /// The kinds whose blocks are running, innermost first.
    func chain(from innermost: ModelRun?) -> [Kind] {
        Array(sequence(first: innermost) { $0?.enclosing }.prefix { $0 != nil }.compactMap { $0?.kind })
    }

    /// Notifies what was evicted, newest first, and lets go of it.
    func letGo(_ removed: consuming ModelRemoved, in container: ModelContainer) {
        let isLater = zip(removed.evicted, removed.isOnMainActor).map { instance, isMainActors in
            // A conformance that could be the main actor's is found on its executor alone.
            let isFound = isOnMainExecutor || instance.kind.isObject && instance.thing is EvictableThing
            return isMainActors && !(isOnMainActor && isFound)
        }
        if isLater.contains(true) {
            container.handles += 1
            notifiedLater.append(container)
        }
        containers.append(container)
        activities.append(.evicting)
        var together: [EvictableThing] = []
        for (instance, isLater) in zip(removed.evicted, isLater) {
            if isLater {
                if instance.kind.isObject, let thing = instance.thing as? EvictableThing { together.append(thing) }
                continue
            }
            if instance.kind == .record { Record(thing: instance.thing).containerDidEvict() }
            if instance.kind.isObject { (instance.thing as? EvictableThing)?.containerDidEvict() }
        }
        later += together
        if !together.isEmpty { laterEvictions += 1 }
        removed.release()
        activities.removeLast()
        containers.removeLast()
    }

    // MARK: Isolate

    func isolated(inheriting: Bool, _ body: () -> Void) {
        let isolated = inheriting ? ModelContainer(inheriting: container, in: seen(in: container)) : ModelContainer()
        containers.append(isolated)
        isolatedContainers += 1
        body()
        for _ in 0..<100 {
            let removed = isolated.reset(registering: [])
            let isLast = removed.evicted.isEmpty
            letGo(consume removed, in: isolated)
            if isLast { break }
        }
        containers.removeLast()
        isolatedContainers -= 1
        // What hooks, or code that was left behind, go on building is not notified. The registrations end last.
        isolated.isOver = true
        isolated.endIfUnused()
    }
}

func ~= (left: ModelContainer, right: ModelContainer) -> Bool { left === right }
