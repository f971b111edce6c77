import Synchronization

/// Ends an isolated container when its last owner lets go of this: its closure, a task started there, or a handle.
///
/// Code that an instance started when it was built is not an owner, and finds the container even after its end.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container
    private static let count = Atomic<Int>(0)

    /// Whether an isolated container has not ended. Relaxed: it is asked by code that a test has started, if it matters.
    static var isAnyAlive: Bool { count.load(ordering: .relaxed) > 0 }

    init(of container: Container) {
        self.container = container
        Self.count.add(1, ordering: .relaxed)
    }

    deinit {
        container.end()
        Self.count.subtract(1, ordering: .relaxed)
    }
}
