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
    /// Something that could not be decided: shown, and no failure but with `--strict`.
    var isUndecided = false
}

/// A rule of judgement.
protocol Rule: Sendable {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic]
}

struct JudgingOptions {
    var isStrict = false
    var checksSendable = false
    var checksSessions = false
    /// What any of several programs injects: of a module that they share, it is in use.
    var injectedSomewhere: Set<String> = []
}

enum Judgement {
    static let rules: [any Rule] = [
        Completeness(), MissingRegistrations(), Cycles(), Duplicates(), UnusedRegistrations(), UncalledRegistrations(),
        MainActorMismatches(),
        SilentOptionals(), KeptBeyondSession(), KeptAtTopLevel(), CapturedAtLaunch(), MissingDefaults(), InjectedLate(),
        SharedUnsafely(), SendableTypes(), UndecidedPlaces(),
    ]

    /// What several programs share is judged in each of them, and told once.
    static func judge(_ graphs: [InjectionGraph], _ options: JudgingOptions) -> [Diagnostic] {
        struct Finding: Hashable { var place: Place; var message: String }
        var options = options
        options.injectedSomewhere = Set(graphs.flatMap(\.sites.injections).map(\.type))
        var seen: Set<Finding> = []
        let found = graphs.flatMap { graph in rules.flatMap { $0.judge(graph, options) } }
            .filter { seen.insert(Finding(place: $0.place, message: $0.message)).inserted }
        let aliases = Dictionary(graphs.flatMap(\.program.modules).flatMap(\.aliases)) { first, _ in first }
        return found.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message = named(diagnostic.message, aliases)
            for index in diagnostic.notes.indices {
                diagnostic.notes[index].message = named(diagnostic.notes[index].message, aliases)
            }
            if diagnostic.isUndecided, options.isStrict { diagnostic.severity = .error }
            return diagnostic
        }.sorted { ($0.place, $0.severity, $0.message) < ($1.place, $1.severity, $1.message) }
    }

    /// A type that is written by the name of an alias is named by it.
    private static func named(_ message: String, _ aliases: [String: String]) -> String {
        aliases.sorted { $0.key.count > $1.key.count }.reduce(message) { message, alias in
            message.replacing("(\(alias.key)).self", with: alias.value + ".self").replacing(
                alias.key, with: alias.value)
        }
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
