/// A container that does one thing after the other.
struct HistoryState: Hashable {
    /// The version of each type's block that was registered at launch, and by the current session.
    private var launch: [Int: Int] = [:]
    private var session: [Int: Int] = [:]
    /// What each ended session had registered.
    private var ended: [[Int: Int]] = []
    /// The run in progress whose result will be kept.
    private var running: [Int: Int] = [:]
    /// The run whose result is kept.
    private var kept: [Int: Int] = [:]
    /// The session whose registrations a run finds, by the number of resets before it.
    private var sessions: [Int: Int] = [:]

    /// By session, the runs whose results its overtaken blocks share.
    private var received: [Int: Set<Int>] = [:]

    private var resets: Int { ended.count }

    /// - Returns: Whether the contract allows the operation here.
    mutating func perform(_ operation: History.Operation.Kind) -> Bool {
        switch operation {
        case .reset(let registrations):
            ended.append(session)
            session = registrations
            running = [:]
            kept = [:]
            return true
        case .register(let type, let version):
            // A session's registration is replaced by another that ends with it.
            register(type, version, inSession: session[type] != nil)
            return true
        case .registerInSession(let type, let version, let isRefused):
            if !isRefused { register(type, version, inSession: true) }
            return isRefused == (resets > 0)
        case .start(let type, let run, let version, let outer): return start(type, run, version, within: outer)
        case .keep(let type, let run, let outer):
            if isOvertaken(run) {
                received[sessions[run]!, default: []].insert(run)
                return isReceived(run, within: outer)
            }
            guard running[type] == run else { return false }
            finish(type, run)
            return true
        case .drop(let type, let run, let outer):
            return isOvertaken(run) ? !isReceived(run, within: outer) : running[type] != run
        case .finish(let type, let run):
            finish(type, run)
            return true
        case .get(let type, let run, let outer):
            return kept[type] == run
                || outer.map { isOvertaken($0) && received[sessions[$0]!]?.contains(run) == true } == true
        case .resolveInSession(let type, let run):
            guard let run else { return resets > 0 }
            return resets == 0 && kept[type] == run
        case .ask(let isCurrent): return isCurrent == (resets == 0)
        }
    }

    private mutating func register(_ type: Int, _ version: Int, inSession: Bool) {
        if inSession { session[type] = version } else { launch[type] = version }
        running[type] = nil
        kept[type] = nil
    }

    private mutating func start(_ type: Int, _ run: Int, _ version: Int, within outer: Int?) -> Bool {
        if let outer, isOvertaken(outer) {
            // As if the session had not ended.
            sessions[run] = sessions[outer]
            return version == ended[sessions[outer]!][type] ?? launch[type, default: 0]
        }
        // Exactly once: nothing is kept, and nobody else builds it. Never the block of another registration.
        guard kept[type] == nil, running[type] == nil, version == session[type] ?? launch[type, default: 0] else {
            return false
        }
        running[type] = run
        sessions[run] = resets
        return true
    }

    private mutating func finish(_ type: Int, _ run: Int) {
        guard running[type] == run else { return }
        running[type] = nil
        kept[type] = run
    }

    private func isOvertaken(_ run: Int) -> Bool { sessions[run] != resets }

    /// Whether what an overtaken run returns is received by a run of the same session.
    private func isReceived(_ run: Int, within outer: Int?) -> Bool {
        outer.map { sessions[$0] == sessions[run] } ?? false
    }
}
