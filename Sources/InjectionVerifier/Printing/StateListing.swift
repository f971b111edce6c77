/// Prints the table of state, as text or JSON.
struct StateListing {
    var table: StateTable
    var printer: DiagnosticPrinter

    var text: String {
        var lines = ["Variables that outlive sessions and are written after launch: \(table.rows.count)"]
        for program in table.programsWithoutEnd {
            lines.append("No reset of \(program) only ends a session: each begins another.")
        }
        var owner: String??
        for row in table.rows {
            if owner != .some(row.owner) { lines += ["", row.owner ?? "Global variables"] }
            owner = .some(row.owner)
            let place = row.place.map { " (\(printer.text($0)))" } ?? ""
            lines.append("  \(row.variable): \(row.type)\(place)")
            for writer in row.writers {
                let place = writer.place.map { " (\(printer.text($0)))" } ?? ""
                lines.append(
                    "    written by \(RawIdentifier.shown(writer.function))\(place)\(writer.isLate ? ", late" : "")")
            }
            lines.append("    cleared by \(RawIdentifier.shown(row.cleared.text))")
            if let reason = row.acknowledgement { lines.append("    acknowledged: \(reason)") }
        }
        lines += ["", "Not read, so their variables are missing: \(namesOrNone(table.unread))."]
        lines.append("What a framework holds is not known: `survivors` shows the objects that it keeps alive.")
        return lines.joined(separator: "\n") + "\n"
    }

    private func namesOrNone(_ modules: Set<String>) -> String {
        modules.isEmpty ? "none" : modules.sorted().joined(separator: ", ")
    }

    var json: [[String: Any]] {
        table.rows.map { row in
            var json: [String: Any] = [
                "variable": row.variable, "type": row.type, "why": row.reason,
                "writers": row.writers.map {
                    printer.object(
                        ["function": RawIdentifier.shown($0.function), "isLate": $0.isLate], at: $0.place)
                },
            ]
            json = printer.object(json, at: row.place)
            json["acknowledged"] = row.acknowledgement
            switch row.cleared {
            case .unknown: json["cleared"] = "unknown"
            case .always: json["cleared"] = "always"
            case .never: json["cleared"] = "never"
            case .sometimes(let functions, let others):
                json["cleared"] = "sometimes"
                json["clearedBy"] = functions
                json["notClearedBy"] = others
            }
            return json
        }
    }
}
