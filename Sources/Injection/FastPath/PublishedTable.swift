import Synchronization

/// The table that `Inject` reads first: the shared container's, or none while an isolated container is alive.
///
/// Without a published table, every injection takes the slow path, which reads the current container from the
/// task-local. So the shared container pays nothing for isolation that is not in use.
nonisolated(unsafe) let publishedTable = unsafe Atomic<UnsafeMutablePointer<InstanceTable.Header>?>(nil)

/// Finds the slot of a type in the published table.
@inline(__always)
func publishedSlot(for key: ObjectIdentifier) -> Slot? {
    unsafe InstanceTable.slot(for: key, in: publishedTable.load(ordering: .acquiring))
}

enum PublishedTable {
    private static let isolatedContainers = Guarded(0)

    static var isAnyContainerIsolated: Bool { isolatedContainers.withLock { $0 > 0 } }

    /// Publishes the shared container's table anew, or none: the table has moved, or isolated containers have begun or
    /// ended.
    @inline(never)
    static func update(isolatedContainers change: Int = 0) {
        isolatedContainers.withLock { count in
            count += change
            unsafe publishedTable.store(count == 0 ? Container.shared.table.address : nil, ordering: .releasing)
        }
    }
}
