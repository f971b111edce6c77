// Programming errors, which would stop the program: whether a step is one.

extension Model {
    func refuses(_ step: Step, _ session: any MarkedSession, expected: Event?) -> Bool {
        switch step {
        case .register(let kind, _), .registerInstance(let kind, _): return isBuilding(kind, in: container)
        case .sessionRegister(let kind, _), .sessionRegisterInstance(let kind, _):
            let session = (session as! Session).session
            return session.container.map { isBuilding(kind, in: $0) || session.isCurrent && isRegistering(in: $0) }
                ?? false
        case .reset, .failingReset:
            switch nearest(in: container) {
            case .building(_, let run): return run.session.isCurrent
            case .registering: return true
            default: return false
            }
        default: return false
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
