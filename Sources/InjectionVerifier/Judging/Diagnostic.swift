/// One finding, ready to be printed.
struct Diagnostic: Hashable {
    enum Severity: String, Comparable {
        case error, warning, note
        private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
        static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    }

    struct Note: Hashable { var place: Place; var message: String }

    var severity: Severity
    var place: Place
    var message: String
    var notes: [Note] = []
    /// Something that could not be decided: shown, and no failure.
    var isUndecided = false
}

/// A rule of judgement.
protocol Rule: Sendable {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic]
}

struct JudgingOptions {
    var isStrict = false
    var checksSendable = false
}

enum Judgement {
    static let rules: [any Rule] = [
        Completeness(), MissingRegistrations(), Cycles(), Duplicates(), UnusedRegistrations(), UncalledRegistrations(),
        MainActorMismatches(),
        SilentOptionals(), SendableTypes(), UndecidedPlaces(),
    ]

    static func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let found = rules.flatMap { $0.judge(graph, options) }.filter { seen.insert($0).inserted }
        return found.sorted { ($0.place, $0.severity, $0.message) < ($1.place, $1.severity, $1.message) }
    }
}

/// What this tool could not decide is said, and not passed over.
struct UndecidedPlaces: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.sites.undecided.map {
            Diagnostic(severity: .note, place: $0.place, message: "not verified: \($0.why)", isUndecided: true)
        }
    }
}
