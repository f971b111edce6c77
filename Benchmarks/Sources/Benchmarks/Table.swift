import Foundation

extension Report {
    /// Lines for a terminal.
    func table() -> String {
        var lines = [
            "\(command), \(date), \(rounds) rounds", machine.description,
            "Medians, with quartiles; the ratio is to the faster static let of the section, or to what is named.",
        ]
        for section in sections {
            let width = max(50, section.rows.map { $0.title.count }.max() ?? 0)
            let head = section.title.padding(toLength: width, withPad: " ", startingAt: 0)
            lines += [
                "",
                "\(head)  \("median".right(10))  \("quartiles".right(19))   ratio  \("quartiles".right(13))",
            ]
            lines += section.rows.map { $0.line(width: width) }
        }
        return lines.joined(separator: "\n")
    }
}

extension Report.Row {
    fileprivate var title: String {
        var title = name
        if let beyond { title += ", beyond \(beyond)" }
        if let baseline, baseline != Case.staticLet, !name.hasPrefix(baseline) { title += " (to \(baseline))" }
        return title
    }

    fileprivate func line(width: Int) -> String {
        let name = title.padding(toLength: width, withPad: " ", startingAt: 0)
        let range = "\(number(value.lower)) to \(number(value.upper))"
        var line = "\(name)  \("\(number(value.median)) \(unit.rawValue)".right(10))  \(range.right(19))"
        if let ratio {
            let range = String(format: "%.2f to %.2f", ratio.lower, ratio.upper)
            line += "  \(String(format: "%.2f", ratio.median).right(6))  \(range.right(13))"
        }
        return line
    }
}

/// Three figures or so.
private func number(_ value: Double) -> String { String(format: abs(value) < 100 ? "%.1f" : "%.0f", value) }

extension String {
    fileprivate func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
