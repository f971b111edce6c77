/// Runs the rules on the graph of each program, and joins their findings in the order of the sources.
///
/// If two executables share a registration that neither injects, the rules find it in both graphs, and it is reported
/// once. If `task-in-reset` and `registered-twice` have the same place, the table of findings says that the first hides
/// the second.
enum Judgement {
    /// Returns the rules for all findings that the check looks for. No rule knows the findings of another, so they may
    /// run in any order: the table says which finding hides which.
    static func rules(_ options: JudgingOptions) -> [any Rule] {
        var added: Set<ObjectIdentifier> = []
        return Diagnostic.Kind.allCases.filter(options.looks).flatMap(\.row.rules).filter {
            added.insert(ObjectIdentifier(type(of: $0))).inserted
        }
    }

    private static func findings(of rule: any Rule, _ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic]
    {
        let findings = rule.judge(graph, options)
        assert(
            findings.allSatisfy { $0.kind.row.rules.contains { type(of: $0) == type(of: rule) } },
            "a finding of \(rule) whose row in the table does not name it")
        return findings.filter { options.looks(for: $0.kind) }
    }

    /// Runs the rules on each program. Code that several programs share is judged in each of them. A finding that
    /// several programs have at the same place, with the same message, is reported once.
    static func judge(_ graphs: [InjectionGraph], _ options: JudgingOptions) -> [Diagnostic] {
        struct Finding: Hashable { var place: Place; var message: String }
        var seen: Set<Finding> = []
        let rules = rules(options)
        let judged = graphs.map { graph in withoutHidden(rules.flatMap { findings(of: $0, graph, options) }) }
        let merged =
            (SharedFindings(graphs).merged(judged) + options.failures.map(\.finding))
            .filter { seen.insert(Finding(place: $0.place, message: $0.message)).inserted }
        let names = ShortNames(graphs)
        let functions = FunctionNames(graphs, at: Set(merged.flatMap { [$0.place] + $0.notes.map(\.place) }))
        return merged.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.types = diagnostic.types.map { TypeID(names.shown(TypeNames.display($0))) }
            diagnostic.function = RawIdentifier.shown(functions[diagnostic.place] ?? "")
            diagnostic.message = names.shown(diagnostic.message)
            // Steps in the same line of code, from the same function, read the same, so one of them is enough.
            var shown: Set<String> = []
            diagnostic.notes = diagnostic.notes.map { note in
                let step = note.isStep ? (functions[note.place].map { " `\($0)`" } ?? "") + " here" : ""
                return Diagnostic.Note(
                    place: note.place, message: RawIdentifier.shown(names.shown(note.message) + step))
            }.filter { shown.insert("\($0.place.file):\($0.place.line) \($0.message)").inserted }
            return diagnostic
        }.sorted { ($0.place, $0.severity, $0.message) < ($1.place, $1.severity, $1.message) }
    }

    /// Returns the findings that no other finding at the same place hides: see `Row.hiddenBy`.
    private static func withoutHidden(_ findings: [Diagnostic]) -> [Diagnostic] {
        let others = Dictionary(grouping: findings, by: \.place)
        return findings.filter { finding in
            !(others[finding.place] ?? []).contains {
                finding.kind.row.hiddenBy.contains($0.kind) && $0.severity <= finding.severity
            }
        }
    }
}

/// The names of types in messages. A name has its module only if the sources mention another type of that name.
struct ShortNames {
    private let short: [String: String]

    init(_ graphs: [InjectionGraph]) {
        short = graphs.reduce(into: [:]) { $0.merge($1.program.names.short) { first, _ in first } }
    }

    func shown(_ text: String) -> String { RawIdentifier.shown(shortened(text)) }

    private func shortened(_ text: String) -> String {
        guard !short.isEmpty else { return text }
        return TypeNames.pieces(of: text).map { piece in
            let ends = piece.indices.filter { piece[$0] == "." }.reversed()
            for end in [piece.endIndex] + ends {
                if let name = short[String(piece[..<end])] { return name + piece[end...] }
            }
            return piece
        }.joined()
    }
}

/// Finds the function that makes the call at a place, and its name. A closure or an initial value has the name of the
/// function or property that it belongs to.
struct FunctionNames {
    private var functions: [Place: Function] = [:]

    init(_ graphs: [InjectionGraph], at places: Set<Place>) {
        // The accessors with which the compiler changes a variable in place have no name that a reader knows.
        for function in graphs.lazy.flatMap(\.program.functions.values)
        where !function.symbol.isThunk && function.name.role != .modify && function.symbol.kind != .modifyAccessor {
            for place in function.calls.map(\.place) + function.writes.compactMap(\.place) where places.contains(place)
            {
                // If several functions have code at the place, the first one by symbol is named. A `deinit`, for
                // example, has the same place as the function with which the compiler frees the object.
                if let other = functions[place], other.symbol <= function.symbol { continue }
                functions[place] = function
            }
        }
    }

    func function(at place: Place) -> Function? { functions[place] }

    subscript(place: Place) -> String? { functions[place]?.name.shown }
}
