import Synchronization

/// User code that a container runs: a block, or the closure of a reset.
///
/// Activities form a chain, innermost first, that a task-local carries. A `Task` that is started inside inherits the
/// task-local, but its work is not part of the chain, so an activity also knows the task that runs it. Hooks and
/// deinits run with no activity.
///
/// An endless task keeps the activity that it was started in. So an activity retains no container and no task: it knows
/// their addresses, and compares them only while its code runs. Until then both are alive, so each has its own address.
final class Activity: Sendable {
    private let container: ObjectIdentifier
    /// The run of the block; nil for the closure of a reset.
    let build: Build?
    private let enclosing: Activity?
    /// What the closure of a reset has registered, which takes effect when it ends.
    private let staged = Guarded<[Registration]>([])
    private let hasEnded = Atomic<Bool>(false)
    /// The address of the task that runs this; nil outside of tasks. Not the `UnsafeCurrentTask`, which would retain the
    /// task, even that of an `async let`, whose memory is its parent's.
    private let task: UInt?

    init(_ build: Build?, in container: Container, within enclosing: Activity?) {
        self.build = build
        self.container = ObjectIdentifier(container)
        self.enclosing = enclosing
        task = currentTaskAddress()
    }

    /// Whether a reset has overtaken the block. Its result is dropped, so it may do what other blocks may not:
    /// releasing what it received may run a `deinit` that resets.
    var isOvertaken: Bool { build.map { !$0.session.isCurrent } ?? false }

    /// Whether the caller runs inside this activity.
    ///
    /// Blocks and closures are synchronous, so the task that runs one can do nothing else until it ends. Until then it is
    /// alive, so no other task has its address; afterwards one may. Outside of tasks a task-local belongs to its thread
    /// and ends with its scope.
    var isRunningInCaller: Bool { isInProgress && currentTaskAddress() == task }

    /// Whether it has not ended. A task that a block has started sees the block's session until then, and the current one
    /// afterwards.
    var isInProgress: Bool { !hasEnded.load(ordering: .acquiring) }

    /// The nearest activity in a container, this one or an enclosing one, that is in progress and meets a condition.
    func nearest(in container: Container, where isWanted: (Activity) -> Bool = { _ in true }) -> Activity? {
        sequence(first: self) { $0.enclosing }
            .first { $0.isInProgress && $0.container == ObjectIdentifier(container) && isWanted($0) }
    }

    func stage(_ registration: Registration) { staged.withLock { $0.append(registration) } }

    @inline(never)
    func hasStaged(_ key: ObjectIdentifier) -> Bool { staged.withLock { $0.contains { $0.site.key == key } } }

    /// Ends the activity.
    ///
    /// - Returns: What was staged. It is taken out, so that a task started in the closure keeps nothing of it alive.
    @discardableResult
    @inline(never)
    func end() -> [Registration] {
        hasEnded.store(true, ordering: .releasing)
        return staged.withLock { exchange(&$0, with: []) }
    }
}

/// The address of the current task, which distinguishes it from all other tasks that are alive; nil outside of tasks.
///
/// Invariant: `UnsafeCurrentTask` is a reference to the task and nothing else. Its hash and its equality, which are
/// public, are those of the address; the address itself is not public.
private func currentTaskAddress() -> UInt? {
    unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } }
}
