extension Diagnostic {
    /// The name of a finding. It stands at the end of the finding's line, in `disable` comments and in baselines, and
    /// is the name of the finding's page.
    ///
    /// The cases have the order in which `Findings.md` lists the pages.
    enum Kind: String, CaseIterable, Codable {
        case unregistered, cycle
        case registeredTwice = "registered-twice"
        case registeredInBranch = "registered-in-branch"
        case neverInjected = "never-injected"
        case neverReached = "never-reached"
        case silentOptional = "silent-optional"
        case offMainActor = "off-main-actor"
        case blockOffMainActor = "block-off-main-actor"
        case blockOnOtherActor = "block-on-other-actor"
        case hookOffMainActor = "hook-off-main-actor"
        case taskInReset = "task-in-reset"
        case resetInside = "reset-inside"
        case signOutWithoutReset = "sign-out-without-reset"
        case keptBeyondSession = "kept-beyond-session"
        case capturedForGood = "captured-for-good"
        case outlivesSessions = "outlives-sessions"
        case injectedInReset = "injected-in-reset"
        case resetOffMainActor = "reset-off-main-actor"
        case resetLate = "reset-late"
        case onlyInSessions = "only-in-sessions"
        case injectedLate = "injected-late"
        case sharedUnsafely = "shared-unsafely"
        case notSendable = "not-sendable"
        case notVerified = "not-verified"
        case unseenInjection = "unseen-injection"
        case invalidDisable = "invalid-disable"
        case unusedDisable = "unused-disable"
        case staleBaseline = "stale-baseline"
    }
}

extension Diagnostic.Kind {
    /// The properties that all findings of one name share. Several things follow from the rows: the options that
    /// `--help` names, the rules that run, the `disable` comments that are unused, and what the canary and the pages
    /// must have.
    struct Row {
        var topic: Topic
        /// The severities that the finding can have, the usual one first.
        var severities: [Diagnostic.Severity]
        var option: Option
        /// True if the finding says that something is missing, such as a registration. In code that several programs
        /// share, such a finding may be dropped if another program has what is missing: see `SharedFindings`.
        var isAboutAbsence: Bool
        /// The names of the findings that hide this one at the same place, unless this one is more severe. So each
        /// mistake has one finding, which says what to write.
        var hiddenBy: [Diagnostic.Kind]
        /// The rules that report the finding. A finding that is not about code has none, and so cannot be in the
        /// canary.
        var rules: [any Rule]
    }

    var row: Row {
        switch self {
        case .unregistered:
            Row(
                .registrations, [.error, .warning], .always, isAboutAbsence: true, hiddenBy: [.silentOptional],
                [MissingRegistrations(), InjectedEarly()])
        case .cycle: Row(.registrations, [.error, .warning], .always, [Cycles()])
        case .registeredTwice: Row(.registrations, [.warning], .always, hiddenBy: [.taskInReset], [Duplicates()])
        case .registeredInBranch:
            Row(.registrations, [.warning], .always, isAboutAbsence: true, [RegisteredInBranch()])
        case .neverInjected: Row(.registrations, [.warning], .always, isAboutAbsence: true, [UnusedRegistrations()])
        case .neverReached:
            Row(.registrations, [.error, .warning], .always, isAboutAbsence: true, [UncalledRegistrations()])
        case .silentOptional: Row(.registrations, [.warning], .always, [SilentOptionals()])
        case .offMainActor: Row(.mainActor, [.error, .warning], .always, [MainActorMismatches()])
        case .blockOffMainActor: Row(.mainActor, [.warning], .always, [MainActorMismatches()])
        case .blockOnOtherActor: Row(.mainActor, [.error], .always, [MainActorMismatches()])
        case .hookOffMainActor: Row(.mainActor, [.warning], .always, [HooksOffMainActor()])
        case .taskInReset: Row(.sessions, [.error], .always, [TaskInReset()])
        case .resetInside: Row(.sessions, [.error, .warning], .always, [ResetInside()])
        case .signOutWithoutReset: Row(.sessions, [.warning], .sessions, [SignOutsWithoutReset(), EndsOfOldSessions()])
        case .keptBeyondSession:
            Row(.sessions, [.error, .warning], .moreWithSessions, hiddenBy: [.taskInReset], [KeptBeyondSession()])
        case .capturedForGood:
            Row(.sessions, [.warning], .always, hiddenBy: [.taskInReset, .registeredTwice], [CapturedForGood()])
        case .outlivesSessions: Row(.sessions, [.warning], .sessions, [OutlivesSessions()])
        case .injectedInReset: Row(.sessions, [.warning], .always, [InjectedInReset()])
        case .resetOffMainActor: Row(.sessions, [.warning], .sessions, [ResetOffMainActor()])
        case .resetLate: Row(.sessions, [.warning], .sessions, [ResetLate()])
        case .onlyInSessions: Row(.sessions, [.warning], .always, isAboutAbsence: true, [OnlyInSessions()])
        case .injectedLate: Row(.sessions, [.warning], .sessions, [InjectedLate()])
        case .sharedUnsafely: Row(.sharing, [.warning], .always, [SharedUnsafely()])
        case .notSendable: Row(.sharing, [.warning], .sendable, [SendableTypes()])
        case .notVerified:
            Row(.check, [.note], .always, isAboutAbsence: true, [UndecidedPlaces(), MissingRegistrations(), Cycles()])
        case .unseenInjection: Row(.check, [.error], .always, [Completeness()])
        case .invalidDisable: Row(.check, [.error], .always, [])
        case .unusedDisable: Row(.check, [.warning], .always, [])
        case .staleBaseline: Row(.check, [.note], .always, [])
        }
    }

    /// The heading under which `Findings.md` lists a finding.
    enum Topic: String {
        case registrations = "About registrations", mainActor = "About the main actor", sessions = "About sessions"
        case sharing = "About sharing", check = "About the check itself"
    }

    /// The option that a run needs, so that the check looks for the finding.
    enum Option {
        case always, sessions, sendable
        /// Some findings of this name need `--sessions`.
        case moreWithSessions
    }
}

extension Diagnostic.Kind.Row {
    init(
        _ topic: Diagnostic.Kind.Topic, _ severities: [Diagnostic.Severity], _ option: Diagnostic.Kind.Option,
        isAboutAbsence: Bool = false, hiddenBy: [Diagnostic.Kind] = [], _ rules: [any Rule]
    ) {
        self.init(
            topic: topic, severities: severities, option: option, isAboutAbsence: isAboutAbsence, hiddenBy: hiddenBy,
            rules: rules)
    }
}

extension Diagnostic.Kind {
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// Returns the names of the findings that need one of `options`, for `--help`:
    /// `injected-late, sign-out-without-reset and more of kept-beyond-session`.
    static func names(with options: Set<Option>, _ quote: String = "") -> String {
        let names = allCases.filter { options.contains($0.row.option) }.map { kind in
            (kind.row.option == .moreWithSessions ? "more of " : "") + quote + kind.rawValue + quote
        }
        return [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " and ")
    }

    /// Returns the message for a name that no finding has. It suggests the most similar name, or lists all names if
    /// none is similar.
    static func unknown(_ name: String) -> String {
        func distance(_ kind: Self) -> Int { kind.rawValue.difference(from: name).count }
        let nearest = allCases.min { distance($0) < distance($1) }.flatMap {
            distance($0) <= $0.rawValue.count / 2 ? $0.rawValue : nil
        }
        return "no finding is called `\(name)`; "
            + (nearest.map { "did you mean `\($0)`?" } ?? "there are \(names)")
    }
}
