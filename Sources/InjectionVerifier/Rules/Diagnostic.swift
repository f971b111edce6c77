/// A finding, ready to be printed.
struct Diagnostic: Hashable {
    enum Severity: String, Comparable, Encodable {
        case error, warning, note
        private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
        static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    }

    struct Note: Hashable {
        var place: Place
        var message: String
        /// True if the message is printed with the function that makes the call at the place: "called from `signIn()`
        /// here".
        var isStep = false

        static func step(_ place: Place, _ message: String) -> Note {
            Note(place: place, message: message, isStep: true)
        }
    }

    var kind: Kind
    /// The types that the finding is about; for `outlives-sessions`, the name of the variable.
    var types: [TypeID]
    var severity: Severity
    var place: Place
    /// The name of the function that makes the call at the place, which `Judgement` adds. It is empty if no call is
    /// there.
    var function: String
    var message: String
    var notes: [Note]
    /// For `outlives-sessions`, the type that declares the variable: a comment at the type disables the finding, too.
    /// It is nil for other findings, and for a global variable.
    var owner: String?

    /// Makes a finding. If no severity is given, it is the usual one of the kind.
    init(
        kind: Kind, types: [TypeID] = [], severity: Severity? = nil, place: Place, function: String = "",
        message: String, notes: [Note] = [], owner: String? = nil
    ) {
        let severities = kind.row.severities
        assert(severity.map(severities.contains) ?? true, "the table knows no such severity of \(kind.rawValue)")
        (self.kind, self.types, self.severity) = (kind, types, severity ?? severities[0])
        (self.place, self.function, self.message, self.notes) = (place, function, message, notes)
        self.owner = owner
    }

    /// True if the check could not decide about the place. Such a finding fails a run only with `--strict`.
    var isUndecided: Bool { kind == .notVerified }

    /// The finding as `--strict` reports it: a warning or an undecided place is an error. A stale baseline stays a
    /// note, which does not fail the run.
    var strict: Diagnostic {
        var strict = self
        if severity == .warning || isUndecided { strict.severity = .error }
        return strict
    }
}

/// A rule looks for mistakes of one or a few kinds in the graph of a program.
protocol Rule: Sendable {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic]
}

struct JudgingOptions {
    var checksSendable = false
    var checksSessions = false
    /// The failures of the canary. The check does not look for the kinds of findings that they name, because the
    /// compiler prints code differently.
    var failures: [CanaryFailure] = []
}

/// Reports each place that `InjectionSites` could not decide.
struct UndecidedPlaces: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.sites.undecided.map {
            Diagnostic(kind: .notVerified, severity: .note, place: $0.place, message: "not verified: \($0.why)")
        }
    }
}
