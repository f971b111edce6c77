/// One container: the shared one, or an isolated one.
///
/// Its state decides under a lock; what a decision asks for is done outside of it. A cached instance is read from the
/// table, without the state's lock.
final class Container: Sendable {
    static let shared = Container(isIsolated: false)

    let state: Guarded<ContainerState>
    let table = InstanceTable()
    let isIsolated: Bool

    /// Makes a container with the registrations of another one, or none.
    init(inheriting enclosing: Container? = nil, isIsolated: Bool = true) {
        self.isIsolated = isIsolated
        state = Guarded(enclosing?.state.withLock { ContainerState(inheriting: $0) } ?? ContainerState())
    }

    /// The objects that the container keeps or has registered.
    var objects: Objects {
        state.withLock { state in
            var objects = state.registeredObjects
            for instance in state.kept { objects.insert(instance.object) }
            return objects
        }
    }

    deinit {
        // What was built after the end, by code that an instance had started. It is released with the state.
        state.withLock { state in
            state.session.end()
            for instance in state.kept { instance.take() }
            for record in state.records { record.slot?.deallocate() }
        }
    }
}
