import Foundation

/// The same cases, measured in several processes: a place in memory that makes a case slow lasts as long as its
/// process.
struct Processes {
    let reports: [Report]

    init(files: [String]) throws {
        reports = try files.map {
            try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: $0)))
        }
    }

    init(reports: [Report]) { self.reports = reports }

    /// Lines for a terminal: for each case with a ratio, those of all processes, in order.
    func table() -> String {
        var lines = ["", "the medians of \(reports.count) processes", ""]
        for section in reports.first?.sections ?? [] {
            let ratios = section.rows.compactMap { row in
                let ratios = self.ratios(of: row.name, in: section.title)
                return ratios.isEmpty ? nil : (row.name, ratios)
            }
            if !ratios.isEmpty { lines.append(section.title) }
            for (name, ratios) in ratios {
                let list = ratios.map { String(format: "%.2f", $0) }.joined(separator: " ")
                lines.append("  \(name): \(list)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Each process's ratio of a case, the least first.
    func ratios(of name: String, in section: String) -> [Double] {
        reports.compactMap { report in
            report.sections.first { $0.title == section }?.rows.first { $0.name == name }?.ratio?.median
        }
        .sorted()
    }
}
