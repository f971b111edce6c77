/// A container that does one thing after the other.
struct HistoryState: Hashable {
    /// What a block that began in a session sees, also after its end.
    private struct Session: Hashable {
        /// The version of each type's block that was registered at launch, and by the session.
        var launch: [Int: Int] = [:]
        var session: [Int: Int] = [:]
        /// The run in progress whose result will be kept.
        var running: [Int: Int] = [:]
        /// The run whose result is kept.
        var kept: [Int: Int] = [:]

        mutating func register(_ type: Int, _ version: Int, inSession: Bool) {
            if inSession { session[type] = version } else { launch[type] = version }
            running[type] = nil
            kept[type] = nil
        }
    }

    /// The current one is the last.
    private var sessions = [Session()]
    /// The session that each run sees.
    private var sessionOfRun: [Int: Int] = [:]

    private var current: Int { sessions.count - 1 }
    private var hasEnded: Bool { current > 0 }

    /// The session that whoever asks in a run sees.
    private func seen(within outer: Int?) -> Int { outer.map { sessionOfRun[$0]! } ?? current }

    /// - Returns: Whether the contract allows the operation here.
    mutating func perform(_ operation: History.Operation.Kind) -> Bool {
        switch operation {
        case .reset(let registrations):
            sessions.append(Session(launch: sessions[current].launch, session: registrations))
            return true
        case .register(let type, let version):
            // A session's registration is replaced by another that ends with it.
            sessions[current].register(type, version, inSession: sessions[current].session[type] != nil)
            return true
        case .registerInSession(let type, let version, let isRefused):
            if !isRefused { sessions[current].register(type, version, inSession: true) }
            return isRefused == hasEnded
        case .start(let type, let run, let version, let outer): return start(type, run, version, within: outer)
        case .keep(let type, let run, let outer): return finish(type, run) && mayReceive(run, within: outer)
        case .drop(let type, let run, let outer): return !finish(type, run) || !mayReceive(run, within: outer)
        case .finish(let type, let run):
            _ = finish(type, run)
            return true
        case .get(let type, let run, let outer): return sessions[seen(within: outer)].kept[type] == run
        case .resolveInSession(let type, let run):
            guard let run else { return hasEnded }
            return !hasEnded && sessions[current].kept[type] == run
        case .ask(let isCurrent): return isCurrent != hasEnded
        }
    }

    /// Exactly once: nothing is kept, and nobody else builds it. Never the block of another registration.
    private mutating func start(_ type: Int, _ run: Int, _ version: Int, within outer: Int?) -> Bool {
        let number = seen(within: outer)
        let session = sessions[number]
        guard session.kept[type] == nil, session.running[type] == nil,
            version == session.session[type] ?? session.launch[type, default: 0]
        else { return false }
        sessions[number].running[type] = run
        sessionOfRun[run] = number
        return true
    }

    /// - Returns: Whether the session of the run keeps its result.
    private mutating func finish(_ type: Int, _ run: Int) -> Bool {
        let number = sessionOfRun[run]!
        guard sessions[number].running[type] == run else { return false }
        sessions[number].running[type] = nil
        sessions[number].kept[type] = run
        return true
    }

    /// Whether nothing has overtaken a run, as whoever asked for it sees it.
    private func mayReceive(_ run: Int, within outer: Int?) -> Bool { sessionOfRun[run] == seen(within: outer) }
}
