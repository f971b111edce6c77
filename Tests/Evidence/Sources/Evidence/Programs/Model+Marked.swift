extension Model {
    func describe() -> ContainerDescription { seen(in: container).described(isNumbered: !isOnSharedContainer) }

    func currentSession() -> Int {
        let session = seen(in: container)
        if session.seenAs == nil {
            session.seenAs = sessionsSeen
            sessionsSeen += 1
        }
        return session.seenAs!
    }

    func markSession() -> any MarkedSession { Session(model: self, session: seen(in: container)) }

    struct Session: MarkedSession {
        let model: Model
        let session: ModelSession

        var isCurrent: Bool { session.isCurrent }

        func resolve(_ kind: Kind) throws(Failure) -> Thing? {
            guard isCurrent, let container = session.container else { throw .sessionEnded }
            let thing = try model.resolve(kind, for: session, in: container)
            guard isCurrent else { throw .sessionEnded }
            return thing
        }

        func end(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> (any Eviction)? {
            guard isCurrent, let container = session.container else { return nil }
            // The closure runs in the container, which may have been left behind.
            let handle = Handle(model, container)
            defer { withExtendedLifetime(handle) {} }
            return try model.reset(container, ending: session, closure)
        }

        func register(
            _ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing
        ) throws(Failure) {
            try register(ModelBlock(kind, number, onMainActor: onMainActor, block))
        }

        func register(_ kind: Kind, _ number: Int, instance: Thing) throws(Failure) {
            try register(ModelBlock(kind, number, instance: instance, in: session.container.map(model.seen)))
        }

        private func register(_ block: ModelBlock) throws(Failure) {
            guard isCurrent, let container = session.container else { throw .sessionEnded }
            model.register(block, forSession: true, in: container, session)
        }
    }

    // MARK: Containers

    func markContainer() -> any MarkedContainer { Handle(self, container) }

    final class Handle: MarkedContainer {
        private let model: Model
        private let container: ModelContainer

        init(_ model: Model, _ container: ModelContainer) {
            self.model = model
            self.container = container
            container.handles += 1
        }

        deinit {
            container.handles -= 1
            container.endIfUnused()
        }

        func run(_ body: () -> Void) {
            model.containers.append(container)
            body()
            model.containers.removeLast()
        }
    }
}
