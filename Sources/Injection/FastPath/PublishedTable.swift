import Synchronization

/// The table that `Inject` reads first: the shared container's. There is none while code runs in an isolated container,
/// nor in the strict mode of tests.
///
/// Without a published table, every injection takes the slow path, which finds the current container in the task-local.
/// So the shared container pays nothing for isolation that is not in use.
nonisolated(unsafe) let publishedTable = unsafe Atomic<UnsafeMutablePointer<SlotTable.Header>?>(nil)

/// Finds the slot of a type in the published table.
@inline(__always)
func publishedSlot(for key: ObjectIdentifier) -> Slot? {
    unsafe SlotTable.slot(for: key, in: publishedTable.load(ordering: .acquiring))
}

enum PublishedTable {
    private static let pauses = Guarded(0)

    /// Publishes the shared container's table, unless there are pauses. Called when a container's table has
    /// moved, which changes nothing if the container is isolated, and when a pause begins or ends.
    @inline(never)
    static func update(pauses change: Int = 0) {
        pauses.withLock { count in
            count += change
            unsafe publishedTable.store(count == 0 ? Container.shared.table.address : nil, ordering: .releasing)
        }
    }
}

/// No table is published while a pause exists. Each context of an isolated container has one.
///
/// The task-local holds the context as long as code runs in the container, even after the container has ended. A handle
/// that is only stored has no context, so it does not slow down injections.
final class PublishingPause: Sendable {
    init() { PublishedTable.update(pauses: 1) }

    deinit { PublishedTable.update(pauses: -1) }
}
