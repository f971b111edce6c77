// Programming errors, which would trap: whether a step is one.

extension Model {
    func refuses(_ step: Step, _ session: any MarkedSession, expected: Event?) -> Bool {
        switch step {
        case .register(let kind, _), .registerAgain(let kind), .registerInstance(let kind, _):
            return isBuilding(kind, in: container)
        case .sessionRegister(let kind, _), .sessionRegisterInstance(let kind, _):
            let session = (session as! Session).session
            guard let container = session.container else { return false }
            return isBuilding(kind, in: container) || session.isCurrent && isRegistering(in: container)
        case .reset, .failingReset: return isInBlockOrClosure(of: container)
        // Also where it has ended.
        case .sessionEnd: return (session as! Session).session.container.map(isInBlockOrClosure) ?? false
        default: return false
        }
    }

    private func isInBlockOrClosure(of container: ModelContainer) -> Bool {
        switch nearest(in: container) {
        case .building(_, let run): run.session.isCurrent
        case .registering: true
        default: false
        }
    }

    /// Whether the closure of a reset asks.
    private func isRegistering(in container: ModelContainer) -> Bool {
        if case .registering = nearest(in: container) { true } else { false }
    }

    /// Whether a kind's own block asks, and has not been overtaken by a reset.
    private func isBuilding(_ kind: Kind, in container: ModelContainer) -> Bool {
        let activity = nearest(in: container) { activity in
            if case .building(_, let run) = activity { run.kind == kind } else { true }
        }
        return if case .building(_, let run) = activity { run.session.isCurrent } else { false }
    }
}
