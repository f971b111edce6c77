// What is being run, and what tasks see of that in which they were started.

extension Model {
    enum Activity {
        case building(ModelContainer, ModelRun)
        case registering(ModelContainer, Staged)
        case evicting
        /// A task, with what was being run where it was started.
        case task(of: [Activity])

        var container: ModelContainer? {
            switch self {
            case .building(let container, _), .registering(let container, _): container
            case .evicting, .task: nil
            }
        }

        var isBarrier: Bool {
            switch self {
            case .evicting, .task: true
            default: false
            }
        }
    }

    final class Staged {
        var blocks: [ModelBlock] = []
        private(set) var isOver = false

        /// A task that was started in the closure keeps nothing of it.
        func end() -> [ModelBlock] {
            isOver = true
            defer { blocks = [] }
            return blocks
        }
    }

    /// Runs steps as another thread would, or a hook: as a part of no block.
    func aside(onMainActor: Bool, _ body: () -> Void) {
        let was = (isOnMainActor, isOnMainExecutor)
        if onMainActor, !isOnMainActor { (isOnMainActor, isOnMainExecutor) = (true, true) }
        defer { (isOnMainActor, isOnMainExecutor) = was }
        activities.append(.evicting)
        // On Injection, a hook of such a container runs the steps.
        isolatedContainers += 1
        body()
        isolatedContainers -= 1
        activities.removeLast()
    }

    // MARK: Tasks

    private func runTask<Result>(of started: [Activity], _ body: () -> Result) -> Result {
        let wasOnMainExecutor = exchange(&isOnMainExecutor, with: false)
        defer { isOnMainExecutor = wasOnMainExecutor }
        activities.append(.task(of: started))
        defer { activities.removeLast() }
        return body()
    }

    func startLongTask() -> () -> Void {
        let end = startTask { [] }
        return { _ = end() }
    }

    func inTasks(_ form: TaskForm, _ order: TaskOrder, _ parts: TaskParts) -> [Thing] {
        // Each is a task of what is running here, also the child of such a task.
        runTask(of: form == .detached ? [] : running) { parts.run(as: form, order) }
    }

    func startTask(_ body: @escaping TaskStep) -> TaskStep {
        let (container, started) = (container, running)
        // It keeps its own container, not those of the blocks around it.
        let handle = Handle(self, container)
        return { [self] in
            defer { withExtendedLifetime(handle) {} }
            containers.append(container)
            defer { containers.removeLast() }
            return runTask(of: started, body)
        }
    }

    /// What is being run since the last hook or `deinit`; in a task, outside of its own blocks, where that was started.
    private var running: [Activity] {
        let place = activities.lastIndex(where: \.isBarrier) ?? -1
        let inside = Array(activities[(place + 1)...])
        if inside.isEmpty, place >= 0, case .task(let started) = activities[place] { return started }
        return inside
    }

    /// The session of the innermost block of a container that is running, and of which the caller is a part or a task.
    func blocksSession(in container: ModelContainer) -> ModelSession? {
        for activity in running.reversed() {
            switch activity {
            case .building(container, let run) where !run.isOver: return run.session
            case .registering(container, let staged) where !staged.isOver: return nil
            default: continue
            }
        }
        return nil
    }

    var isInProgramsContainer: Bool? { true }
}
