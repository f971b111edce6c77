/// Ends an isolated container when its last owner lets go of this: its closure, a task started there, or a handle.
///
/// Code that an instance started when it was built is not an owner, and finds the container even after its end.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container

    init(of container: Container) {
        self.container = container
        PublishedTable.update(isolatedContainers: 1)
    }

    deinit {
        container.end()
        PublishedTable.update(isolatedContainers: -1)
    }
}
