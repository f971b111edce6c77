extension Diagnostic {
    /// What a finding is called: at the end of its line, in a `disable` comment, in a baseline, and in the article that
    /// explains it.
    enum Kind: String, CaseIterable, Codable {
        case unregistered, cycle
        case offMainActor = "off-main-actor"
        case blockOffMainActor = "block-off-main-actor"
        case blockOnOtherActor = "block-on-other-actor"
        case hookOffMainActor = "hook-off-main-actor"
        case registeredTwice = "registered-twice"
        case neverInjected = "never-injected"
        case neverReached = "never-reached"
        case taskInReset = "task-in-reset"
        case keptBeyondSession = "kept-beyond-session"
        case capturedForGood = "captured-for-good"
        case onlyInSessions = "only-in-sessions"
        case injectedLate = "injected-late"
        case sharedUnsafely = "shared-unsafely"
        case notSendable = "not-sendable"
        case silentOptional = "silent-optional"
        case unseenInjection = "unseen-injection"
        case notVerified = "not-verified"
        case invalidDisable = "invalid-disable"
        case unusedDisable = "unused-disable"
        case staleBaseline = "stale-baseline"

        static let names = allCases.map(\.rawValue).joined(separator: ", ")

        /// Says that there is no such name, and which one may have been meant.
        static func unknown(_ name: String) -> String {
            func distance(_ kind: Self) -> Int { kind.rawValue.difference(from: name).count }
            let nearest = allCases.min { distance($0) < distance($1) }.flatMap {
                distance($0) <= $0.rawValue.count / 2 ? $0.rawValue : nil
            }
            return "no finding is called `\(name)`; "
                + (nearest.map { "did you mean `\($0)`?" } ?? "there are \(names)")
        }

        /// Whether other code would make it right.
        var isOfWhatIsMissing: Bool {
            [.unregistered, .neverInjected, .neverReached, .onlyInSessions, .notVerified].contains(self)
        }

        /// The first sentence of its explanation.
        var summary: String {
            switch self {
            case .unregistered: "A type is injected but registered nowhere."
            case .cycle: "A type is injected while it is being built."
            case .offMainActor: "A type that is registered on the main actor is injected elsewhere."
            case .blockOffMainActor: "A nonisolated block injects a type that is registered on the main actor."
            case .blockOnOtherActor: "A block is isolated to an actor other than the main actor."
            case .hookOffMainActor:
                "A nonisolated block builds an instance whose `containerDidEvict()` is on the main actor."
            case .registeredTwice: "A type is registered in two places."
            case .neverInjected: "A type is registered, but nobody injects it."
            case .neverReached: "A registration is in code that nothing calls."
            case .taskInReset: "A task, a queue or a timer in the closure of a reset registers a type."
            case .keptBeyondSession: "Something that outlives sessions holds what belongs to one."
            case .capturedForGood: "A block that no reset removes captures a value."
            case .onlyInSessions: "A type that only sessions register is injected by code that runs without one."
            case .injectedLate: "A session's type is injected after an `await`, or in a task, on a queue or by a timer."
            case .sharedUnsafely: "Code that runs at the same time shares an instance that is not safe to share."
            case .notSendable: "A type that is injected is neither `Sendable` nor confined to the main actor."
            case .silentOptional: "An optional injection into a `weak var` or an `X!` silently becomes nil."
            case .unseenInjection: "The compiler shows an injection in only one of the two outputs that are compared."
            case .notVerified: "The verifier could not decide whether this is right."
            case .invalidDisable: "A `disable` comment has no reason, or names no finding."
            case .unusedDisable: "A `disable` comment suppresses nothing."
            case .staleBaseline: "A finding of the baseline no longer occurs."
            }
        }
    }
}
