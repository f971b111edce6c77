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
        case resetInside = "reset-inside"
        case signOutWithoutReset = "sign-out-without-reset"
        case keptBeyondSession = "kept-beyond-session"
        case writtenForSession = "written-for-session"
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
    }
}
