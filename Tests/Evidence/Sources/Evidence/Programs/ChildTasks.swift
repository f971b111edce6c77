import Injection

/// Runs the jobs of tasks on the caller's thread: each where it is enqueued, inside of the code that enqueues it, or in
/// that order later.
final class Jobs: TaskExecutor {
    private let runsAtOnce: Bool
    nonisolated(unsafe) private var jobs: [() -> Void] = []  // A program runs on one thread.

    init(runsAtOnce: Bool = false) { self.runsAtOnce = runsAtOnce }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        enqueue { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    fileprivate func enqueue(_ job: @escaping () -> Void) { if runsAtOnce { job() } else { jobs.append(job) } }

    func run() { while !jobs.isEmpty { jobs.removeFirst()() } }
}

/// Runs what is isolated to it among the jobs of its tasks.
private actor OwnExecutorActor {
    private final class Executor: SerialExecutor {
        let jobs: Jobs

        init(_ jobs: Jobs) { self.jobs = jobs }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    private let executor: Executor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ jobs: Jobs) { executor = Executor(jobs) }

    func run(_ body: nonisolated(nonsending) @Sendable () async -> Injected) async -> Injected { await body() }
}

/// What a task returns.
struct Injected: @unchecked Sendable {  // A program runs on one thread.
    var things: [Thing] = []
}

/// A task with its child tasks.
struct ChildTasks: Sendable {
    private struct Left: Error {}

    let parts: TaskParts
    let form: TaskForm
    let order: TaskOrder

    /// - Returns: What those return that are not dropped.
    func run() -> [Thing] {
        let jobs = Jobs(runsAtOnce: order == .atOnce)
        nonisolated(unsafe) var returned: [Thing] = []
        let body: @Sendable () async -> Void = { returned = await run(on: jobs).things }
        switch form {
        case .detached:
            let container = InjectionManager.currentContainer
            Task.detached(executorPreference: jobs) { await container.run { await body() } }
        case .immediate: Task.immediate(executorPreference: jobs, operation: body)
        default: Task(executorPreference: jobs, operation: body)
        }
        jobs.run()
        return returned
    }

    private func run(on jobs: Jobs) async -> Injected {
        if form == .cancelledAsyncLet { withUnsafeCurrentTask { $0?.cancel() } }
        switch form {
        case .asyncLet, .cancelledAsyncLet, .detached:
            async let first = run(parts.first)
            async let second = run(parts.second)
            await takeTurn()
            let own = await run(parts.parents)
            return await Injected(things: first.things + second.things + own.things)
        case .actor:
            let actor = OwnExecutorActor(jobs)
            async let first = actor.run { await run(parts.first) }
            async let second = actor.run { await run(parts.second) }
            await takeTurn()
            let own = await actor.run { await run(parts.parents) }
            return await Injected(things: first.things + second.things + own.things)
        case .leftAsyncLet:
            nonisolated(unsafe) var own = Injected()
            try? await leave(&own)
            return own
        case .group, .cancelledGroup, .leftGroup:
            nonisolated(unsafe) var returned = [Injected(), Injected(), Injected()]
            try? await withThrowingTaskGroup(of: (Int, Injected).self) { group in
                group.addTask { (0, await run(parts.first)) }
                group.addTask(executorPreference: jobs) { (1, await run(parts.second)) }
                await takeTurn()
                returned[2] = await run(parts.parents)
                if form == .leftGroup { throw Left() }
                if form == .cancelledGroup { group.cancelAll() }
                for try await (index, injected) in group { returned[index] = injected }
            }
            return Injected(things: returned.flatMap(\.things))
        case .immediate:
            let first = Task.immediate(executorPreference: jobs) { await run(parts.first) }
            let second = Task.immediate(executorPreference: jobs) { await run(parts.second) }
            let own = await run(parts.parents)
            return await Injected(things: first.value.things + second.value.things + own.things)
        }
    }

    private func leave(_ own: inout Injected) async throws {
        async let _ = run(parts.first)
        async let _ = run(parts.second)
        own = await run(parts.parents)
        throw Left()
    }

    /// On the caller's actor.
    private nonisolated(nonsending) func run(_ steps: [TaskStep]) async -> Injected {
        var injected = Injected()
        for (index, step) in steps.enumerated() {
            if index > 0 { await takeTurn() }
            injected.things += step()
        }
        return injected
    }

    private nonisolated(nonsending) func takeTurn() async { if order == .byTurns, !form.isLeft { await Task.yield() } }
}
