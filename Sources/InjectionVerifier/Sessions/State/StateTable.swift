/// The table of state of all programs, with names and places as they are printed. It has a row for each part of a
/// lasting variable that is written after launch.
struct StateTable {
    struct Row: Hashable {
        var variable: String
        var type: String
        var owner: String?
        var place: Place?
        /// The reason why the variable lasts.
        var reason: String
        var writers: [Writer]
        var cleared: Cleared
        var isWrittenBySession: Bool
        /// The reason that a comment in the source gives for leaving the row as it is; nil without such a comment.
        var acknowledgement: String?
    }

    struct Writer: Hashable {
        var function: String
        var place: Place?
        var isLate: Bool
    }

    enum Cleared: Hashable {
        /// No reset was read that is in the same program as a writer.
        case unknown
        case always, never
        case sometimes(by: [String], notBy: [String])

        var text: String {
            switch self {
            case .unknown: "unknown: no reset was read"
            case .always: "each reset"
            case .never: "no reset"
            case .sometimes(let functions, let others):
                functions.joined(separator: ", ") + "; not " + others.joined(separator: ", ")
            }
        }
    }

    /// Modules that hold no variables of an app, so that they are left out of `unread`.
    private static let modulesWithoutState: Set = ["Builtin", "Injection", "InjectionTesting", "Swift", "SwiftShims"]
    private(set) var rows: [Row] = []
    /// The modules that modules of the programs import and that were not read, except `modulesWithoutState`.
    private(set) var unread: Set<String> = []
    /// The programs that reset, but in which each reset begins a session, so that none only ends one.
    private(set) var programsWithoutEnd: [String] = []

    init(_ graphs: [InjectionGraph], _ acknowledgement: (_ place: Place, _ owner: String?) -> String?) {
        var seen: Set<Row> = []
        for graph in graphs {
            let state = graph.state
            for row in state.rows {
                let place = state.place(of: row.part.variable)
                var shown = Row(row, state)
                shown.acknowledgement = place.flatMap { acknowledgement($0, shown.owner) }
                if seen.insert(shown).inserted { rows.append(shown) }
            }
            let read = Set(graph.program.modules.map(\.name))
            let imported = graph.program.modules.filter { !$0.isTest }.flatMap(\.imports)
            unread.formUnion(imported.filter { !read.contains($0) && !Self.modulesWithoutState.contains($0) })
            if !state.clearing.resets.isEmpty, state.clearing.resets.allSatisfy(\.beginsSession) {
                programsWithoutEnd.append(graph.program.name ?? "this program")
            }
        }
        // A row that code of a session writes most likely holds a user's data. So types with such a row come before
        // other types, and within a type, such rows come before other rows.
        let ofSessions = Set(rows.filter(\.isWrittenBySession).map(\.owner))
        func key(_ row: Row) -> (Int, String, Int, String) {
            (ofSessions.contains(row.owner) ? 0 : 1, row.owner ?? "", row.isWrittenBySession ? 0 : 1, row.variable)
        }
        rows.sort { key($0) < key($1) }
    }
}

extension StateTable.Row {
    fileprivate init(_ row: ProgramState.Row, _ state: ProgramState) {
        func names(_ resets: [Clearing.Reset]) -> [String] {
            Set(resets.map { state.program.functions[$0.function]?.name.shown ?? "a reset" }).sorted()
        }
        variable = state.name(of: row.part)
        type = TypeNames.display(row.type)
        owner = state.owner(of: row.part.variable)
        place = state.place(of: row.part.variable)
        reason = row.reason.text
        isWrittenBySession = row.isWrittenBySession
        writers = Set(
            row.writers.map {
                StateTable.Writer(
                    function: state.program.functions[$0.function]?.name.shown ?? "", place: $0.write.place,
                    isLate: $0.isLate)
            }
        ).sorted { ($0.place ?? .unknown, $0.function) < ($1.place ?? .unknown, $1.function) }
        let clearing = row.resets.filter { $0.clears(row.part) }
        if clearing.count < row.resets.count, !clearing.isEmpty {
            cleared = .sometimes(by: names(clearing), notBy: names(row.resets.filter { !$0.clears(row.part) }))
        } else {
            cleared = row.resets.isEmpty ? .unknown : clearing.isEmpty ? .never : .always
        }
    }
}
