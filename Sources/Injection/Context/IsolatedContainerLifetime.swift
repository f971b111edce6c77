import Synchronization

/// Keeps an isolated container open, and ends it when the last owner releases this.
///
/// Owners are the closure of `withIsolatedContainer`, the tasks that were started there, and handles. Code that an
/// instance has started is no owner, and finds the container even after its end.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container
    private static let count = Atomic<Int>(0)

    /// True while an isolated container is open. Relaxed suffices: code that escaped from a container was started after
    /// the increment, so it sees that.
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
