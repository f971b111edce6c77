import Foundation

/// Prints the table of state, the resets and the inventory of sessions, as text for people or as JSON.
struct SessionListing {
    var graphs: [InjectionGraph]
    var folder: String
    /// Returns the reason in the comment that acknowledges a variable. Returns nil if there is no such comment.
    var acknowledgement: (_ place: Place, _ owner: String?) -> String? = { _, _ in nil }

    private var state: StateListing {
        StateListing(table: StateTable(graphs, acknowledgement), printer: printer)
    }

    /// The entries of all programs, with short names of types. Equal entries, as of a type that several programs share,
    /// are listed once.
    private var entries: [SessionInventory.Entry] {
        let names = ShortNames(graphs)
        var seen: Set<SessionInventory.Entry> = []
        return graphs.flatMap { SessionInventory($0).entries }.filter { seen.insert($0).inserted }.map {
            .init(
                type: TypeID(names.shown(TypeNames.display($0.type))), reason: names.shown($0.reason),
                reached: $0.reached)
        }
    }

    private var printer: DiagnosticPrinter { DiagnosticPrinter(format: .text, folder: folder) }

    private var resets: ResetListing { ResetListing(graphs, printer) }

    var text: String { state.text + "\n" + resets.text + "\n" + inventory }

    private var inventory: String {
        let entries = entries
        guard !entries.isEmpty else { return "No type belongs to a session.\n" }
        let reached = entries.flatMap(\.reached)
        func column(_ text: String, _ other: [String]) -> String {
            text.padding(toLength: (other.map(\.count).max() ?? 0) + 2, withPad: " ", startingAt: 0)
        }
        let (kinds, places) = (reached.map(\.name), reached.map { printer.text($0.place) })
        return entries.map { entry in
            let lines = entry.reached.map {
                "  " + column($0.name, kinds) + column(printer.text($0.place), places)
                    + RawIdentifier.shown($0.function)
            }
            return ["\(entry.type) \(entry.reason)"] + (lines.isEmpty ? ["  leaves nothing behind"] : lines)
        }.joined(separator: [""]).joined(separator: "\n") + "\n"
    }

    var json: String {
        let sessions = entries.map { entry in
            let reached = entry.reached.map {
                printer.object(["what": $0.name, "function": RawIdentifier.shown($0.function)], at: $0.place)
            }
            return ["type": entry.type.description, "why": entry.reason, "reaches": reached] as [String: Any]
        }
        let state = state
        return printer.written([
            "sessions": sessions, "state": state.json, "resets": resets.json, "notRead": state.table.unread.sorted(),
            "programsWithoutEnd": state.table.programsWithoutEnd,
        ])
    }
}
