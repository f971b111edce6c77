import Foundation

/// The inventory of sessions, as a table for people or as JSON.
struct SessionListing {
    var inventories: [SessionInventory]
    var graphs: [InjectionGraph]
    var folder: String

    private struct Row {
        var type: String
        var why: String
        var reached: [SessionInventory.Reached]
    }

    /// What several programs share is listed once.
    private var rows: [Row] {
        let aliases = Aliases(graphs)
        var seen: Set<String> = []
        return zip(graphs, inventories).flatMap { graph, inventory in
            inventory.entries.map { entry in
                Row(
                    type: aliases.named(TypeNames.display(entry.type)),
                    why: aliases.named(graph.scope.explanation(entry.type)), reached: entry.reached)
            }
        }.filter { seen.insert("\($0)").inserted }
    }

    private var printer: DiagnosticPrinter { DiagnosticPrinter(format: .text, folder: folder) }

    var text: String {
        let rows = rows
        guard !rows.isEmpty else { return "No type belongs to a session.\n" }
        let all = rows.flatMap(\.reached)
        func column(_ text: String, _ other: [String]) -> String {
            text.padding(toLength: (other.map(\.count).max() ?? 0) + 2, withPad: " ", startingAt: 0)
        }
        let (kinds, places) = (all.map(\.what), all.map { printer.text($0.place) })
        return rows.map { row in
            let lines = row.reached.map {
                "  " + column($0.what, kinds) + column(printer.text($0.place), places)
                    + RawIdentifier.shown($0.function)
            }
            return ["\(row.type) \(row.why)"] + (lines.isEmpty ? ["  leaves nothing behind"] : lines)
        }.joined(separator: [""]).joined(separator: "\n") + "\n"
    }

    var json: String {
        let sessions = rows.map { row in
            let reached = row.reached.map { reached -> [String: Any] in
                [
                    "what": reached.what, "file": printer.path(reached.place.file), "line": reached.place.line,
                    "column": reached.place.column, "function": RawIdentifier.shown(reached.function),
                ]
            }
            return ["type": row.type, "why": row.why, "reaches": reached] as [String: Any]
        }
        return printer.written(["sessions": sessions])
    }
}
