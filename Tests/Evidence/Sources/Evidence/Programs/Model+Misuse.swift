// Programming errors, which would stop the program: whether a step is one.

extension Model {
    func refusal(of step: Step, _ session: any MarkedSession, expected: Event?) -> String? {
        func inOwnBlock(_ kind: Kind, in container: ModelContainer) -> String? {
            building(kind, in: container).map { running in
                """
                \(Access.of(kind).name) was registered while its own block was running.
                  that block is registered at Evidence/Access.swift:\(running.number)

                """
            }
        }
        switch step {
        case .register(let kind, _), .registerAgain(let kind), .registerInstance(let kind, _):
            return inOwnBlock(kind, in: container)
        case .registerOtherActors(let kind):
            return "The block of \(Access.otherActors(kind).name) belongs to an actor that is not the main actor"
        case .sessionRegister(let kind, _), .sessionRegisterInstance(let kind, _):
            let session = (session as! Session).session
            guard let container = session.container else { return nil }
            if let message = inOwnBlock(kind, in: container) { return message }
            return session.isCurrent && isRegistering(in: container)
                ? "\(Access.of(kind).name) was registered, in the closure of a reset, for the session" : nil
        case .reset, .failingReset: return inBlockOrClosure(of: container)
        // Also where it has ended.
        case .sessionEnd: return (session as! Session).session.container.flatMap(inBlockOrClosure)
        default: return nil
        }
    }

    private func inBlockOrClosure(of container: ModelContainer) -> String? {
        switch nearest(in: container) {
        case .building(_, let run):
            run.session.isCurrent ? "The container was reset in the block of \(Access.of(run.kind).name)." : nil
        case .registering: "The container was reset in the closure of another reset."
        default: nil
        }
    }

    /// Notes a use of a container, which the strict mode forbids for the shared one while another one is alive.
    func noteUse(of container: ModelContainer) {
        if container.place == .shared, isolatedContainers > 0 { usesSharedContainerBesideOthers = true }
    }

    /// Whether the closure of a reset asks.
    private func isRegistering(in container: ModelContainer) -> Bool {
        if case .registering = nearest(in: container) { true } else { false }
    }

    /// A kind's own block, if that asks, and has not been overtaken by a reset.
    private func building(_ kind: Kind, in container: ModelContainer) -> ModelBlock? {
        let activity = nearest(in: container) { activity in
            if case .building(_, let run) = activity { run.kind == kind } else { true }
        }
        return if case .building(_, let run) = activity, run.session.isCurrent { run.block } else { nil }
    }
}
