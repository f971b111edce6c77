/// Ends an isolated container when nothing holds this any longer: the closure it was made for, tasks started in it, and
/// handles to it.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container

    init(of container: Container) { self.container = container }

    deinit { container.end() }
}
