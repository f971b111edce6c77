/// Ends an isolated container when nothing holds this any longer: the closure it was made for, tasks started in it, and
/// handles to it.
///
/// Code that an instance started when it was built does not hold it, and finds the container also after the end.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container

    init(of container: Container) {
        self.container = container
        PublishedTable.isolatedContainerBegan()
    }

    deinit {
        container.end()
        PublishedTable.isolatedContainerEnded()
    }
}
