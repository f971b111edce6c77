extension Interpreter {
    /// What steps inject is let go of at once.
    func perform(_ steps: [Step]) {
        var injected: [Thing] = []
        perform(steps, into: &injected)
    }

    func perform(_ steps: [Step], into injected: inout [Thing]) {
        for step in steps { perform(step, into: &injected) }
    }

    func perform(_ step: Step, into injected: inout [Thing]) {
        if case .repeated(let count, let steps) = step {
            for _ in 0..<count { perform(steps, into: &injected) }
            return
        }
        guard !isOver, stepsLeft > 0, depth < greatestDepth else { return }
        stepsLeft -= 1
        depth += 1
        defer { depth -= 1 }
        if subject.refuses(step, session, expected: expectedEvent(trace.count)) {
            record(.refused)
            return
        }
        defer { record(.done) }
        switch step {
        case .register(let kind, let block): register(kind, block, for: nil)
        case .registerAgain(let kind): register(kind, blocks[kind.rawValue], for: nil)
        case .repeated: break
        case .registerInstance(let kind, let instance): register(kind, instance, for: nil)
        case .sessionRegister(let kind, let block): register(kind, block, for: session)
        case .sessionRegisterInstance(let kind, let instance): register(kind, instance, for: session)
        case .inject(let kind):
            inject(kind, .plain, into: &injected) { expected throws(Failure) in
                try subject.inject(kind, asOptional: false, expected: expected)
            }
        case .injectOptional(let kind):
            inject(kind, .optional, into: &injected) { expected throws(Failure) in
                try subject.inject(kind, asOptional: true, expected: expected)
            }
        case .sessionResolve(let kind):
            let session = session
            inject(kind, .inSession, into: &injected) { _ throws(Failure) in try session.resolve(kind) }
        case .letGo:
            letGo(&injected)
        case .reset(let steps): reset(steps, fails: false)
        case .failingReset(let steps): reset(steps, fails: true)
        case .sessionEnd(let steps, let fails): reset(steps, fails: fails, ending: session)
        case .isolated(let inheriting, let steps):
            record(.isolating(inheriting: inheriting))
            var inside: [Thing] = []
            subject.isolated(inheriting: inheriting) {
                keepingContainerOpen(true) {
                    perform(steps, into: &inside)
                    runTasks()
                }
                record(.closureEnded(throwing: false))
            }
        case .aside(let steps):
            record(.steppingAside(onMainActor: false))
            subject.aside(onMainActor: false) { perform(steps) }
        case .onMainActor(let steps):
            record(.steppingAside(onMainActor: true))
            subject.aside(onMainActor: true) { perform(steps) }
        case .markContainer:
            record(.markingContainer)
            containers.append(subject.markContainer())
        case .inMarkedContainer(let steps):
            record(.enteringMarkedContainer)
            guard let container = containers.last else { return }
            container.run { keepingContainerOpen(false) { perform(steps) } }
        case .forgetContainers:
            withExtendedLifetime(containers) { _ = record(.forgettingContainers) }
            var forgotten = containers
            containers = []
            forgotten.removeAll()
        case .startTask(let steps):
            record(.startingTask)
            // Its containers must not go with it: what goes with a container goes in no order.
            if !keepsContainerOpen { keepers.append(subject.startLongTask()) }
            tasksStarted += 1
            let keepsContainerOpen = keepsContainerOpen
            let run = subject.startTask {
                self.keepingContainerOpen(keepsContainerOpen) { self.injected(by: steps) }
            }
            tasks.append((tasksStarted, run))
        case .runTask:
            let task = tasks.isEmpty ? nil : tasks.removeFirst()
            record(.runningTask(task?.number))
            _ = task?.run()
        case .inTasks(let form, let order, let first, let second, let own):
            record(.enteringTasks)
            let parts = TaskParts(first: taskSteps(first), second: taskSteps(second), parents: taskSteps(own))
            injected += subject.inTasks(form, order, parts)
        case .markSession:
            record(.markingSession)
            session = subject.markSession()
        case .describe: record(.described(subject.describe()))
        case .askForUnregistered: record(.askedForUnregistered(subject.suggestions()))
        case .checkSession: record(.session(isCurrent: session.isCurrent))
        case .survivors:
            record(.askingForSurvivors)
            for eviction in evictions { record(.survivors(eviction.survivors)) }
        }
    }

    private func injected(by steps: [Step]) -> [Thing] {
        var injected: [Thing] = []
        perform(steps, into: &injected)
        return injected
    }

    /// The steps of one child task, or of its parent.
    private func taskSteps(_ steps: [Step]) -> [TaskStep] {
        tasksStarted += 1
        let task = tasksStarted
        return steps.map { step in
            {
                self.record(.runningTask(task))
                defer { self.record(.done) }
                return self.injected(by: [step])
            }
        }
    }

    func keepingContainerOpen<Result>(_ isKept: Bool, _ body: () -> Result) -> Result {
        let wasKept = exchange(&keepsContainerOpen, with: isKept)
        defer { keepsContainerOpen = wasKept }
        return body()
    }

    /// So that no task that was started in a container outlives it.
    func runTasks() {
        while !tasks.isEmpty, !isOver, stepsLeft > 0, depth < greatestDepth { perform([.runTask]) }
        // These do nothing any more.
        while !tasks.isEmpty { _ = tasks.removeFirst().run() }
    }

    /// The optimizer may release what is overwritten before what comes first.
    func letGo(_ injected: inout [Thing]) {
        withExtendedLifetime(injected) { _ = record(.lettingGo) }
        injected = []
    }

    /// Resets; or ends a session, if that is current.
    private func reset(_ steps: [Step], fails: Bool, ending session: (any MarkedSession)? = nil) {
        record(.resetting(isEnd: session != nil))
        var container: (any MarkedContainer)?
        func closure() throws(ClosureFailure) {
            if session != nil { container = subject.markContainer() }
            perform(steps)
            record(.closureEnded(throwing: fails))
            if fails { throw ClosureFailure() }
        }
        do throws(ClosureFailure) {
            let eviction = if let session { try session.end(closure) } else { try subject.reset(closure) }
            guard let eviction else {
                record(.notEnded)
                return
            }
            evictions.append(eviction)
            container?.run { _ = record(.sessionBegun) }
        } catch {
            record(.resetFailed)
        }
    }

    private func inject(
        _ kind: Kind, _ lookup: Lookup, into injected: inout [Thing], _ inject: (Outcome?) throws(Failure) -> Thing?
    ) {
        let index = record(.injected(kind, lookup, .pending))
        guard index >= 0 else { return }
        var expected: Outcome?
        if case .injected(_, _, let outcome) = expectedEvent(index) { expected = outcome }
        let outcome: Outcome
        do throws(Failure) {
            if let thing = try inject(expected) {
                if kind != .absent { injected.append(thing) }
                outcome = .thing(thing.number)
            } else {
                outcome = .nothing
            }
        } catch {
            outcome = .failed(error)
        }
        fill(index, .injected(kind, lookup, outcome))
    }

    /// Registers for a session, or for good.
    private func register(_ kind: Kind, _ block: Block, for session: (any MarkedSession)?) {
        record(.registering(kind, forSession: session != nil))
        registrations += 1
        let registration = registrations
        blocks[kind.rawValue] = block
        // At most one captures something.
        blocks[kind.rawValue].captureEnd = nil
        var block = block
        // It is notified of every eviction, wherever that is.
        if kind == .record { block.isOnMainActor = false }
        let capture = block.captureEnd.map { Capture(registration: registration, steps: $0, interpreter: self) }
        let capturing = CapturingBlock(kind: kind, registration: registration, block: block, capture: capture)
        let make: @Sendable () -> Thing = { self.make(capturing) }
        let isOnMainActor = block.isOnMainActor
        record(
            .handedOver(
                registration: registration, instance: nil, captures: capture != nil, isOnMainActor: isOnMainActor))
        guard let session else { return subject.register(kind, registration, onMainActor: isOnMainActor, make) }
        do throws(Failure) {
            try session.register(kind, registration, onMainActor: isOnMainActor, make)
        } catch {
            record(.registrationFailed)
        }
    }

    private func register(_ kind: Kind, _ instance: Instance, for session: (any MarkedSession)?) {
        record(.registering(kind, forSession: session != nil))
        let thing: Thing
        switch instance {
        case _ where kind == .absent: thing = .absent
        case .new(let block): thing = self.thing(block, parts: [])
        case .injected(let source):
            var injected: [Thing] = []
            perform(.inject(source), into: &injected)
            guard let first = injected.first else { return }
            thing = first
        }
        registrations += 1
        let registration = registrations
        record(.handedOver(registration: registration, instance: thing.number, captures: false, isOnMainActor: false))
        guard let session else { return subject.register(kind, registration, instance: thing) }
        do throws(Failure) {
            try session.register(kind, registration, instance: thing)
        } catch {
            record(.registrationFailed)
        }
    }

    private struct CapturingBlock: @unchecked Sendable {  // A program runs on one thread.
        let kind: Kind
        let registration: Int
        let block: Block
        let capture: Capture?
    }

    private func make(_ capturing: CapturingBlock) -> Thing {
        record(.blockRan(capturing.kind, registration: capturing.registration))
        let thing = keepingContainerOpen(false) { run(capturing.block, for: capturing.kind) }
        record(.blockReturned(thing: thing.number))
        return thing
    }

    private func run(_ block: Block, for kind: Kind) -> Thing {
        var parts: [Thing] = []
        perform(block.steps, into: &parts)
        if kind == .absent { return .absent }
        if let alias = block.alias {
            let count = parts.count
            perform(.inject(alias), into: &parts)
            if parts.count > count { return parts[count] }
        }
        return thing(block, parts: parts)
    }

    private func thing(_ block: Block, parts: [Thing]) -> Thing {
        things += 1
        alive += 1
        record(.made(thing: things, isEvictable: block.hook != nil))
        let type = block.hook == nil ? Thing.self : EvictableThing.self
        let thing = type.init(number: things, block: block, parts: parts, interpreter: self)
        if block.isOnMainActor { immortal.append(thing) }
        return thing
    }
}
