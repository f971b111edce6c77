/// One container: the shared one, or an isolated one.
///
/// Its state decides under a lock; what a decision asks for is done outside of it. A cached instance is read from the
/// table, without the state's lock.
final class Container: Sendable {
    static let shared = Container(ContainerState(), isIsolated: false)

    let state: Guarded<ContainerState>
    let table = InstanceTable()
    let notified = Guarded(NotifiedObjects())
    let isIsolated: Bool

    private init(_ state: ContainerState, isIsolated: Bool) {
        self.state = Guarded(state)
        self.isIsolated = isIsolated
        if isIsolated { PublishedTable.isolatedContainerBegan() }
    }

    /// Makes an isolated container with the blocks of another one, or none.
    convenience init(isolatedInheriting enclosing: Container?) {
        self.init(
            enclosing?.state.withLock { ContainerState(inheriting: $0) } ?? ContainerState(), isIsolated: true)
    }

    deinit {
        // What was built after the container ended, by whoever still held it.
        _ = endSession(registering: [])
        if isIsolated { PublishedTable.isolatedContainerEnded() }
    }
}
