/// The contract in the plainest form there is: arrays, one thread, no locks.
final class Model: Subject {
    enum Activity {
        case building(ModelContainer, ModelRun)
        case registering(ModelContainer, Staged)
        case evicting
    }

    final class Staged { var blocks: [ModelBlock] = [] }

    /// The innermost one last.
    private var containers = [ModelContainer()]

    /// Lets go of the outermost container, whose blocks know the model's interpreter.
    func end(onSharedContainer: Bool) { containers = [] }

    /// What is being run, innermost last.
    private var activities: [Activity] = []

    var container: ModelContainer { containers.last! }

    /// The innermost activity in a container that fulfils a condition. A hook or a `deinit` is part of nothing.
    func nearest(in container: ModelContainer, where isWanted: (Activity) -> Bool = { _ in true }) -> Activity? {
        for activity in activities.reversed() {
            switch activity {
            case .evicting: return nil
            case .building(container, _), .registering(container, _): if isWanted(activity) { return activity }
            default: continue
            }
        }
        return nil
    }

    /// The run whose block is asking.
    private func run(in container: ModelContainer) -> ModelRun? {
        if case .building(_, let run) = nearest(in: container) { run } else { nil }
    }

    // MARK: Register

    func register(_ kind: Kind, _ block: @escaping @Sendable () -> Thing) {
        register(ModelBlock(kind, block))
    }

    func register(_ kind: Kind, instance: Thing) { register(ModelBlock(kind, instance: instance)) }

    private func register(_ block: ModelBlock) {
        switch nearest(in: container) {
        case .registering(_, let staged): staged.blocks.append(block)
        // What a block registers takes effect at once, and lasts as long as the block.
        case .building(_, let run) where run.isForSession && !run.session.isCurrent:
            run.session.blocks.insert(block, at: 0)
        case .building(_, let run): register(block, forSession: run.isForSession, in: container)
        default: register(block, forSession: false, in: container)
        }
    }

    private func register(_ block: ModelBlock, forSession: Bool, in container: ModelContainer) {
        // Whoever registers holds it until that is done.
        withExtendedLifetime(block) {
            letGo(container.register(block, forSession: forSession), in: container)
        }
    }

    // MARK: Inject

    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing? {
        if !asOptional { return try resolve(kind) }
        if kind == .gadget { return try resolve(.optionalGadget) }
        return try resolveOptional(kind)
    }

    private func resolveOptional(_ kind: Kind, for session: ModelSession? = nil) throws(Failure) -> Thing? {
        do throws(Failure) {
            return try resolve(kind, for: session)
        } catch {
            if case .notRegistered = error { return nil }
            throw error
        }
    }

    /// Resolves; if a session is given, nothing is built in another one.
    private func resolve(_ kind: Kind, for session: ModelSession? = nil) throws(Failure) -> Thing? {
        if let kept = container.kept(kind) { return kept.thing }
        let asking = run(in: container)
        for _ in 0..<100 {
            if let session, !session.isCurrent { throw .sessionEnded }
            // Whoever insists on a session is not of an ended one, also in a block that was overtaken.
            let overtaken = session == nil && asking?.session.isCurrent == false ? asking?.session : nil
            let record = container[kind]
            guard let block = container.block(kind, for: overtaken) else {
                // An optional that is not registered stands for what it wraps.
                if kind == .optionalGadget { return try resolveOptional(.gadget, for: session) }
                throw .notRegistered(kind, chain: chain(from: asking), ended: record?.hasEnded ?? false)
            }
            if overtaken == nil, let kept = container.kept(kind) { return kept.thing }
            // Blocks of an ended session share what they receive.
            if let received = overtaken?.received.first(where: { $0.registration === block.registration }) {
                return received.thing
            }
            let running =
                overtaken == nil ? record?.run : container.runs.first { $0.registration === block.registration }
            if let running {
                let runs = container.runs.drop { $0 !== running }
                throw .cycle(runs.map(\.registration.kind))
            }
            let run = ModelRun(
                of: block, in: overtaken ?? container.session,
                isForSession: container.isForSession(block, overtaken), within: asking)
            if let thing = build(block, run, in: container) { return thing }
        }
        throw .overtaken(kind)
    }

    private func resolve(_ kind: Kind, for session: ModelSession, in container: ModelContainer) throws(Failure)
        -> Thing?
    {
        containers.append(container)
        defer { containers.removeLast() }
        return try resolve(kind, for: session)
    }

    /// - Returns: nil when the run was overtaken and nobody receives what it made.
    private func build(_ block: ModelBlock, _ run: ModelRun, in container: ModelContainer) -> Thing? {
        let kind = run.registration.kind
        if run.session.isCurrent { container[kind]!.run = run }
        container.runs.append(run)
        containers.append(container)
        activities.append(.building(container, run))
        // Held here alone, so that it ends where it is let go of.
        var made = [ModelContainer.Kept(registration: run.registration, thing: block.make())]
        activities.removeLast()
        containers.removeLast()
        container.runs.removeAll { $0 === run }
        if run.session.isCurrent, container[kind]!.run === run {
            container[kind]!.run = nil
            container.instances += made
            return made[0].thing
        }
        let isReceived = !run.session.isCurrent && run.enclosing?.session === run.session
        let thing = isReceived ? made[0].thing : nil
        // What exists without the run is not dropped with it.
        if run.registration.isInstance { made = [] }
        // A block of the same session that was overtaken too receives it; it is dropped with the session's last run.
        if isReceived {
            run.session.received = made + run.session.received
            return thing
        }
        letGo(dropped(of: run, &made, in: container), in: container)
        return nil
    }

    /// What an overtaken run made; and what its session registered and received, if this was the last run of it.
    private func dropped(of run: ModelRun, _ made: inout [ModelContainer.Kept], in container: ModelContainer)
        -> ModelRemoved
    {
        defer { made = [] }
        if run.session.isCurrent || container.runs.contains(where: { $0.session === run.session }) {
            return ModelRemoved(evicted: made)
        }
        defer { (run.session.received, run.session.blocks) = ([], []) }
        return ModelRemoved(evicted: made + run.session.received, blocks: run.session.blocks)
    }

    /// The kinds whose blocks are running, innermost first.
    private func chain(from innermost: ModelRun?) -> [Kind] {
        Array(sequence(first: innermost) { $0?.enclosing }.prefix { $0 != nil }.compactMap { $0?.registration.kind })
    }

    // MARK: Reset

    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction {
        let container = container
        let staged = Staged()
        activities.append(.registering(container, staged))
        do throws(ClosureFailure) {
            try closure()
        } catch {
            activities.removeLast()
            throw error
        }
        activities.removeLast()
        // The closure's registrations are held until the reset has returned.
        return withExtendedLifetime(staged) { reset(container, registering: staged.blocks) }
    }

    private func reset(_ container: ModelContainer, registering staged: [ModelBlock]) -> ModelEviction {
        let removed = container.reset(registering: staged)
        let eviction = ModelEviction(removed, of: container)
        letGo(removed, in: container)
        return eviction
    }

    /// Notifies what was evicted, newest first, and lets go of it.
    private func letGo(_ removed: consuming ModelRemoved, in container: ModelContainer) {
        containers.append(container)
        activities.append(.evicting)
        var notified = removed.spared
        for kept in removed.evicted where !kept.registration.isInherited {
            if kept.registration.kind == .record { Record(thing: kept.thing).containerDidEvict() }
            guard kept.registration.kind.isObject, let thing = kept.thing as? EvictableThing else { continue }
            if !removed.isReset, container.objects.contains(where: { $0 === thing }) { continue }
            if notified.contains(where: { $0 === thing }) { continue }
            notified.append(thing)
            thing.containerDidEvict()
        }
        notified = []
        removed.release()
        activities.removeLast()
        containers.removeLast()
    }

    // MARK: Isolate

    func isolated(inheriting: Bool, _ body: () -> Void) {
        let isolated = ModelContainer(inheriting: inheriting ? container : nil)
        containers.append(isolated)
        body()
        for _ in 0..<100 {
            _ = reset(isolated, registering: [])
            if isolated.instances.allSatisfy({ $0.isOfLaunch(in: isolated) }) { break }
        }
        containers.removeLast()
        // What hooks, or code that was left behind, go on building is not notified. The registrations end last.
        isolated.isOver = true
        isolated.endIfUnused()
    }

    func markContainer() -> any MarkedContainer { Handle(self, container) }

    private final class Handle: MarkedContainer {
        private let model: Model
        private let container: ModelContainer

        init(_ model: Model, _ container: ModelContainer) {
            self.model = model
            self.container = container
            container.handles += 1
        }

        deinit {
            container.handles -= 1
            container.endIfUnused()
        }

        func run(_ body: () -> Void) {
            model.containers.append(container)
            body()
            model.containers.removeLast()
        }
    }

    // MARK: Sessions

    func markSession() -> any MarkedSession { Session(model: self, session: container.session) }

    struct Session: MarkedSession {
        let model: Model
        let session: ModelSession

        var isCurrent: Bool { session.isCurrent }

        func resolve(_ kind: Kind) throws(Failure) -> Thing? {
            guard isCurrent, let container = session.container else { throw .sessionEnded }
            let thing = try model.resolve(kind, for: session, in: container)
            guard isCurrent else { throw .sessionEnded }
            return thing
        }

        func register(_ kind: Kind, _ block: @escaping @Sendable () -> Thing) throws(Failure) {
            try register(ModelBlock(kind, block))
        }

        func register(_ kind: Kind, instance: Thing) throws(Failure) {
            try register(ModelBlock(kind, instance: instance))
        }

        private func register(_ block: ModelBlock) throws(Failure) {
            guard isCurrent, let container = session.container else { throw .sessionEnded }
            model.register(block, forSession: true, in: container)
        }
    }
}

func ~= (left: ModelContainer, right: ModelContainer) -> Bool { left === right }
