import Synchronization

/// A block or the closure of a reset that a container is running.
///
/// Activities form a chain, innermost first, which a task-local carries: see ``Context``. A `Task` that is started in a
/// block inherits the task-local, but does not run inside the block. So an activity also knows the task that runs it.
/// Hooks, and deinits of instances that the container releases, run without an activity.
///
/// A task that never ends keeps the activity in which it was started, and those around it, which may be of other
/// containers. So an activity retains no container and no task: it stores their addresses, and compares them only while
/// its code runs. The container and the task live at least that long, so an equal address means the same object.
final class Activity: Sendable {
    private let container: ObjectIdentifier
    /// The run of the block; nil for the closure of a reset.
    let build: Build?
    private let enclosing: Activity?
    /// The registrations that the closure of a reset has made. They take effect when it ends.
    let staged = Guarded<[Registration]>([])
    private let hasEnded = Atomic<Bool>(false)
    /// The address of the task that runs this; nil outside of tasks. Not the `UnsafeCurrentTask`, which would retain
    /// the task. The task of an `async let` lies in its parent's memory, so no reference to that task may outlive it.
    private let task: UInt?

    init(_ build: Build?, in container: Container, within enclosing: Activity?) {
        (self.build, self.enclosing, self.container) = (build, enclosing, ObjectIdentifier(container))
        task = currentTaskAddress()
    }

    /// True if a reset has overtaken the block: its session has ended. (A new registration of its type does not count
    /// here.)
    ///
    /// Such a block may reset, which other blocks may not: its result is dropped anyway, and a `deinit` that resets may
    /// run when the block releases an evicted object.
    var isOvertaken: Bool { build.map { !$0.session.isCurrent } ?? false }

    /// True if the caller runs inside this activity; false in a task that was started there.
    ///
    /// Blocks and closures are synchronous, so the task that runs one does nothing else until it ends. Outside of
    /// tasks, a task-local belongs to its thread and ends with its scope.
    var isRunningInCaller: Bool { isInProgress && currentTaskAddress() == task }

    /// True until the activity ends. A task that a block has started sees the block's session until then. Afterwards it
    /// sees the session of the nearest block around that one, in the same container, that is still running. Without
    /// one, it sees the current session.
    var isInProgress: Bool { !hasEnded.load(ordering: .acquiring) }

    /// The nearest activity of a container, this one or one around it, that is in progress and meets a condition.
    func nearest(in container: Container, where isWanted: (Activity) -> Bool = { _ in true }) -> Activity? {
        sequence(first: self) { $0.enclosing }
            .first { $0.isInProgress && $0.container == ObjectIdentifier(container) && isWanted($0) }
    }

    func hasStaged(_ key: ObjectIdentifier) -> Bool { staged.withLock { $0.contains { $0.site.key == key } } }

    /// Ends the activity.
    ///
    /// - Returns: The staged registrations. The activity gives them up, so that a task which the closure has started
    ///   does not keep them alive.
    @discardableResult
    @inline(never)
    func end() -> [Registration] {
        hasEnded.store(true, ordering: .releasing)
        return staged.withLock { exchange(&$0, with: []) }
    }
}

/// The address of the current task, which no other task has while this one is alive; nil outside of tasks.
///
/// Invariant: `UnsafeCurrentTask` is a reference to the task and nothing else. Its hash and its equality, which are
/// public, are those of the address; the address itself is not public.
private func currentTaskAddress() -> UInt? {
    unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UInt.self) } }
}
