import Synchronization

/// Something of the container's that runs code of the user's: a block, the closure of a reset, the hooks of an
/// eviction.
///
/// Activities form a chain, innermost first, that a task-local carries. Task-locals are inherited by a `Task` that is
/// started inside; the work of such a task is not part of the chain, so an activity also knows the task that runs it.
@safe final class Activity: Sendable {
    enum Kind: Sendable {
        case building(Build)
        case registering(StagedBlocks)
        case evicting
    }

    let kind: Kind
    let container: Container
    let enclosing: Activity?
    private let isUnderWay = Atomic<Bool>(true)
    /// Only ever compared.
    private nonisolated(unsafe) let task: UnsafeCurrentTask?

    init(_ kind: Kind, in container: Container, within enclosing: Activity?) {
        self.kind = kind
        self.container = container
        self.enclosing = enclosing
        unsafe task = withUnsafeCurrentTask { current in unsafe current }
    }

    /// Whether the caller runs inside this activity.
    ///
    /// Blocks, closures and hooks are synchronous, so the task that runs one can do nothing else until it ends. Outside
    /// of tasks a task-local belongs to its thread and ends with its scope.
    var isCallers: Bool {
        guard isUnderWay.load(ordering: .acquiring) else { return false }
        return unsafe withUnsafeCurrentTask { current in unsafe current == task }
    }

    /// What the caller registers goes here, if it is inside the closure of a reset of this container, and not in a
    /// hook.
    func stagedBlocks(for container: Container) -> StagedBlocks? {
        for activity in chain {
            switch activity.kind {
            case .registering(let staged) where activity.container === container: return staged
            case .evicting: return nil
            default: continue
            }
        }
        return nil
    }

    /// The build of a type in a container, if the caller runs inside its block, and not in a hook.
    func build(of key: ObjectIdentifier, in container: Container) -> Build? {
        for activity in chain {
            switch activity.kind {
            case .building(let build) where activity.container === container && build.registration.key == key:
                return build
            case .evicting: return nil
            default: continue
            }
        }
        return nil
    }

    func end() { isUnderWay.store(false, ordering: .releasing) }

    /// The activities from this one outwards.
    var chain: some Sequence<Activity> { sequence(first: self, next: \.enclosing) }

    /// The innermost build, of any container.
    var build: Build? {
        for activity in chain { if case .building(let build) = activity.kind { return build } }
        return nil
    }
}

/// One run of a block.
final class Build: Sendable {
    let registration: Registration
    /// The build whose block asked for this one, on the same stack.
    let enclosing: Build?
    /// The session in which all builds of the stack began; nil when a reset came between two of them, or when they are
    /// of several containers.
    let commonSession: InjectionSession?
    /// Held by the thread that runs the block. Whoever waits for the build waits for this lock, and so lends it its
    /// priority.
    let lock = Lock()
    /// How often the same injection has run the block before.
    let overtakenRuns: Int

    init(of registration: Registration, within enclosing: Build?, in session: InjectionSession, overtakenRuns: Int) {
        self.registration = registration
        self.enclosing = enclosing
        commonSession = enclosing.map { $0.commonSession == session } ?? true ? session : nil
        self.overtakenRuns = overtakenRuns
    }

    /// This build and those that ask for it, innermost first.
    var stack: some Sequence<Build> { sequence(first: self) { $0.enclosing } }
}
