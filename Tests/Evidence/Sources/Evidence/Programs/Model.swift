/// The contract in the plainest form there is: dictionaries, one thread, no locks.
final class Model: Subject {
    private enum Activity {
        case building(ModelContainer, ModelBlock)
        case registering(ModelContainer, Staged)
        case evicting
    }

    private final class Staged { var blocks: [ModelBlock] = [] }

    private var containers = [ModelContainer()]

    /// Lets go of the outermost container, whose blocks know the model's interpreter.
    func end(onSharedContainer: Bool) { containers = [] }

    /// What is being run, innermost last.
    private var activities: [Activity] = []

    private var container: ModelContainer { containers.last! }

    // MARK: Register

    func register(_ kind: Kind, registration: Int, _ block: @escaping @Sendable () -> Thing) {
        let block = ModelBlock(kind: kind, make: block)
        if let staged { return staged.blocks.append(block) }
        let evicted = container.register(block)
        if let evicted { letGo([evicted], in: container, isReset: false) }
    }

    private var staged: Staged? {
        for activity in activities.reversed() {
            switch activity {
            case .registering(let container, let staged) where container === self.container: return staged
            case .evicting: return nil
            default: continue
            }
        }
        return nil
    }

    // MARK: Inject

    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing? {
        // What was asked for, and what an optional that is not registered stands for.
        var wanted = [kind]
        if kind == .optionalGadget { wanted.append(.gadget) }
        if kind == .gadget, asOptional { wanted.insert(.optionalGadget, at: 0) }
        if let found = wanted.first(where: { container.blocks[$0] != nil }) { return try resolve(found) }
        if asOptional || kind == .optionalGadget { return nil }
        throw .notRegistered(kind, chain: builds.reversed().map(\.kind))
    }

    private func resolve(_ kind: Kind) throws(Failure) -> Thing {
        for _ in 0..<100 {
            let block = container.blocks[kind]!
            if let kept = container.instances.first(where: { $0.kind == kind }) { return kept.thing }
            if let index = builds.lastIndex(where: { $0 === block }) { throw .cycle(builds[index...].map(\.kind)) }
            if let thing = build(block) { return thing }
        }
        throw .overtaken(kind, runs: 100)
    }

    /// - Returns: nil when the build was overtaken.
    private func build(_ block: ModelBlock) -> Thing? {
        let container = container
        let run = Run()
        container.runs[block.kind] = run
        activities.append(.building(container, block))
        let thing = block.make()
        activities.removeLast()
        if container.runs[block.kind] === run {
            container.runs[block.kind] = nil
            container.instances.append(.init(kind: block.kind, thing: thing))
            return thing
        }
        letGo([.init(kind: block.kind, thing: thing)], in: container, isReset: false)
        return nil
    }

    /// The blocks that are being run, outermost first.
    private var builds: [ModelBlock] {
        activities.compactMap { if case .building(_, let block) = $0 { block } else { nil } }
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
        return reset(container, registering: staged.blocks)
    }

    private func reset(_ container: ModelContainer, registering blocks: [ModelBlock]) -> ModelEviction {
        let evicted = container.reset(registering: blocks)
        let eviction = ModelEviction(evicted, of: container)
        letGo(evicted, in: container, isReset: true)
        return eviction
    }

    /// Tells what was evicted, newest first.
    private func letGo(_ evicted: [ModelContainer.Kept], in container: ModelContainer, isReset: Bool) {
        activities.append(.evicting)
        for kept in evicted {
            if kept.kind == .record { Record(thing: kept.thing).containerDidEvict() }
            guard kept.kind.isObject, let thing = kept.thing as? EvictableThing else { continue }
            if !isReset && container.instances.contains(where: { $0.kind.isObject && $0.thing === thing }) { continue }
            if thing.wasTold { continue }
            thing.wasTold = true
            thing.containerDidEvict()
        }
        activities.removeLast()
    }

    // MARK: Isolate

    func isolated(inheriting: Bool, _ body: () -> Void) {
        let isolated = ModelContainer()
        if inheriting { isolated.blocks = container.blocks }
        containers.append(isolated)
        body()
        for _ in 0..<100 {
            _ = reset(isolated, registering: [])
            if isolated.instances.isEmpty { break }
        }
        containers.removeLast()
        // What hooks went on building is not told. The blocks end last.
        isolated.session.isCurrent = false
        while !isolated.instances.isEmpty { _ = isolated.instances.removeLast() }
    }

    func markSession() -> () -> Bool {
        let session = container.session
        return { session.isCurrent }
    }

    // MARK: Programming errors

    func refuses(_ step: Step, expected: Event?) -> Bool {
        switch step {
        case .register(let kind, _):
            return activities.contains {
                if case .building(container, let block) = $0 { block.kind == kind } else { false }
            }
        case .reset, .failingReset:
            for activity in activities.reversed() {
                switch activity {
                case .evicting: return false
                case .building(container, _), .registering(container, _): return true
                default: continue
                }
            }
            return false
        default: return false
        }
    }
}

private func ~= (left: ModelContainer, right: ModelContainer) -> Bool { left === right }
