import Injection

/// Runs a program on Injection.
final class InjectionSubject: Subject {
    private var sessions: [InjectionSession: Int] = [:]
    private var lastSession: (session: InjectionSession, number: Int)?
    private var isOnMainActor = false
    private var isOver = false
    private var mainActorPart: MainActorPart?
    private let isOnSharedContainer: Bool

    init(onSharedContainer: Bool) {
        isOnSharedContainer = onSharedContainer
        _ = Self.isMarked
    }

    func currentSession() -> Int {
        let session = InjectionManager.currentSession
        if let lastSession, lastSession.session == session { return lastSession.number }
        let number = sessions[session] ?? sessions.count
        sessions[session] = number
        lastSession = (session, number)
        return number
    }

    func register(_ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing) {
        let access = Access.of(kind)
        if onMainActor { access.registerOnMainActor(UInt(number), block) } else { access.register(UInt(number), block) }
    }

    func register(_ kind: Kind, _ number: Int, instance: Thing) {
        Access.of(kind).registerInstance(UInt(number), instance)
    }

    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing? {
        let access = Access.of(kind)
        // `Inject` stops the program where it fails, so it is used where the model says that it does not.
        if case .thing(let number) = expected, number % 4 != 0 {
            return asOptional ? access.injectOptional() : access.inject()
        }
        return try timed { () throws(InjectionError) in
            asOptional ? try access.resolveOptional() : try access.resolve()
        }
    }

    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction {
        InjectionEviction(instances: try InjectionManager.resetCurrentContainer(closure))
    }

    func isolated(inheriting: Bool, _ body: () -> Void) {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: inheriting, body)
    }

    func startTask(_ body: @escaping TaskStep) -> TaskStep {
        let jobs = Jobs()
        nonisolated(unsafe) let body = body  // A program runs on one thread.
        var task: Task<Injected, Never>? = Task(executorPreference: jobs) { Injected(things: body()) }
        return {
            jobs.run()
            // Nothing but the library could keep the task after this, and what it has returned.
            let ended = task.take()!
            nonisolated(unsafe) var returned = Injected()
            Task(executorPreference: jobs) { returned = await ended.value }
            jobs.run()
            return returned.things
        }
    }

    func startLongTask() -> () -> Void {
        let jobs = Jobs()
        Task.immediate(executorPreference: jobs) { await Task.yield() }
        return { jobs.run() }
    }

    func inTasks(_ form: TaskForm, _ order: TaskOrder, _ parts: TaskParts) -> [Thing] {
        ChildTasks(parts: parts, form: form, order: order).run()
    }

    var isInProgramsContainer: Bool? {
        isOver ? nil : isOnSharedContainer || (try? InjectionManager.resolve(SharedContainer.self)) == nil
    }

    /// What the shared container has, and no other one that does not inherit from it.
    private struct SharedContainer {}
    private static let isMarked: Void = InjectionManager.register(SharedContainer.self) { SharedContainer() }

    func aside(onMainActor: Bool, _ body: () -> Void) {
        let isMoving = onMainActor && !isOnMainActor
        let part = isMoving ? mainActorPart ?? MainActorPart() : nil
        if isMoving { (isOnMainActor, mainActorPart) = (true, part) }
        defer { if isMoving { isOnMainActor = false } }
        let container = InjectionManager.currentContainer
        withoutActuallyEscaping(body) { body in
            nonisolated(unsafe) let body = body  // A program runs on one thread.
            // A hook is a part of nothing, and so is what it has another container run.
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Aside.self) {
                    Aside { if let part { part.run { container.run(body) } } else { container.run(body) } }
                }
                _ = Inject(Aside.self)
                InjectionManager.resetCurrentContainer()
            }
        }
    }

    private struct Aside: Evictable {
        let body: @Sendable () -> Void

        func containerDidEvict() { body() }
    }

    func markSession() -> any MarkedSession { Session(session: InjectionManager.currentSession) }

    func describe() -> ContainerDescription {
        ContainerDescription(InjectionManager.currentContainer.description, isNumbered: !isOnSharedContainer)
    }

    func markContainer() -> any MarkedContainer { Handle(container: InjectionManager.currentContainer) }

    func end(onSharedContainer: Bool) {
        mainActorPart?.end()
        isOver = true
        // It would hold the program, and what is noted of it, until the next one.
        if onSharedContainer {
            for kind in Kind.allCases { Access.of(kind).register(0) { fatalError("the program is over") } }
            mainActorPart?.end()
        }
    }

    func refuses(_ step: Step, _ session: any MarkedSession, expected: Event?) -> Bool { expected == .refused }

    private struct Session: MarkedSession {
        let session: InjectionSession

        var isCurrent: Bool { session.isCurrent }

        func resolve(_ kind: Kind) throws(Failure) -> Thing? {
            try timed { () throws(InjectionError) in try Access.of(kind).sessionResolve(session) }
        }

        func end(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> (any Eviction)? {
            try session.end(closure).map(InjectionEviction.init)
        }

        func register(
            _ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing
        ) throws(Failure) {
            let access = Access.of(kind)
            do throws(InjectionError) {
                try onMainActor
                    ? access.sessionRegisterOnMainActor(session, UInt(number), block)
                    : access.sessionRegister(session, UInt(number), block)
            } catch {
                throw Failure(error)
            }
        }

        func register(_ kind: Kind, _ number: Int, instance: Thing) throws(Failure) {
            do throws(InjectionError) {
                try Access.of(kind).sessionRegisterInstance(session, UInt(number), instance)
            } catch {
                throw Failure(error)
            }
        }
    }
}

private func timed(_ inject: () throws(InjectionError) -> Thing?) throws(Failure) -> Thing? {
    let start = ContinuousClock.now
    do throws(InjectionError) { return try inject() } catch { throw Failure(error, after: ContinuousClock.now - start) }
}

private struct Handle: MarkedContainer {
    let container: InjectionContainer

    func run(_ body: () -> Void) { container.run(body) }
}

private struct InjectionEviction: Eviction {
    let instances: EvictedInstances

    var survivors: [[Kind]] {
        instances.survivors.map { $0.registeredTypes.map { Access.kinds[String(reflecting: $0)]! } }
    }
}

extension Failure {
    /// With how long the injection has taken: a build that is overtaken a hundred times waits for a third of a second.
    fileprivate init(_ error: InjectionError, after duration: Duration = .zero) {
        func kind(_ type: String) -> Kind { Access.kinds[type]! }
        switch error {
        case .notRegistered(let failure):
            let chain = failure.chain.map { kind($0.type) }
            let text = error.description
            self = .notRegistered(
                kind(failure.type), chain: chain, ended: failure.registration != nil,
                isStaged: text.says("the closure of this reset registers it"), isOutside: text.saysOutside)
        case .cycle(let failure): self = .cycle(failure.chain.map { kind($0.type) })
        case .overtaken(let failure):
            let chain = failure.chain.map { kind($0.type) }
            self = .overtaken(
                kind(failure.type), chain: chain, isRegistered: failure.registration != nil,
                hasPaused: duration > .milliseconds(300))
        case .sessionEnded: self = .sessionEnded
        case .mainActorRequired(let failure):
            let chain = failure.chain.map { kind($0.type) }
            self = .mainActorRequired(kind(failure.type), chain: chain, isRegistered: failure.registration != nil)
        @unknown default: fatalError("\(error)")
        }
    }
}
