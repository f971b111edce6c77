import Foundation

/// The graph as one HTML file that needs nothing else: its parts are in the sources that this tool was built from.
struct GraphPage {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Web")
    static let scripts = [
        "model", "layout", "route", "draw", "table", "tree", "places", "panel", "finder", "questions", "main",
    ]

    var graph: PageGraph
    /// Files below this folder are printed relative to it.
    var folder: String

    func html() throws -> String {
        let title = Self.escaped(graph.name)
        let scripts = try Self.scripts.map { try Self.part($0 + ".js") }.joined(separator: "\n")
        return try Self.part("page.html")
            .replacing("TITLE", with: title)
            .replacing("/* STYLE */", with: Self.part("page.css"))
            .replacing("/* SCRIPTS */", with: scripts)
            .replacing("/* DATA */", with: try data())
    }

    private static func part(_ name: String) throws -> String {
        let file = folder.appending(path: name)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw ReadingError(
                file: file.path,
                problem:
                    "cannot be read; it is a part of the page, and belongs to the sources that this tool was built from"
            )
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// The same bytes for the same graph. In a page, `<` in a text could end the script that it is in.
    func data() throws -> String {
        // Each file's name stands once.
        let files = Interned<String>()
        var object: [String: Any] = ["name": graph.name, "builds": graph.builds]
        object["modules"] = graph.modules.map {
            ["name": $0.name, "level": $0.level, "rows": $0.rows] as [String: Any]
        }
        object["types"] = graph.nodes.map { self.object($0, files) }
        object["edges"] = graph.edges.map { self.object($0, files) }
        object["findings"] = graph.findings.map { self.object($0, files) }
        object["files"] = files.all
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
    }

    private func object(_ node: PageGraph.Node, _ files: Interned<String>) -> [String: Any] {
        var object: [String: Any] = ["name": node.name, "marks": node.marks.map(\.rawValue).sorted()]
        if !node.reason.isEmpty { object["reason"] = node.reason }
        if !node.reaches.isEmpty {
            object["reaches"] = node.reaches.map { ["at": place($0.place, files), "text": $0.text] }
        }
        object["registrations"] = node.registrations.map { ["at": place($0.place, files), "text": $0.text] }
        object["injections"] = node.injections.map { use -> [String: Any] in
            ["at": place(use.place, files), "in": use.function, "of": use.owners]
        }
        return object
    }

    private func object(_ edge: PageGraph.Edge, _ files: Interned<String>) -> [String: Any] {
        var object: [String: Any] = ["from": edge.from, "to": edge.to, "kind": edge.kind.rawValue]
        object["at"] = edge.path.map { place($0, files) }
        if !edge.condition.isEmpty { object["condition"] = edge.condition }
        if edge.isOnlyRead { object["isOnlyRead"] = true }
        return object
    }

    private func object(_ finding: PageGraph.Finding, _ files: Interned<String>) -> [String: Any] {
        let diagnostic = finding.diagnostic
        return [
            "severity": diagnostic.severity.rawValue, "name": diagnostic.kind.rawValue, "text": diagnostic.message,
            "at": place(diagnostic.place, files), "types": finding.types, "edges": finding.edges,
            "notes": diagnostic.notes.map { ["at": place($0.place, files), "text": $0.message] },
        ]
    }

    /// File, line and column.
    private func place(_ place: Place, _ files: Interned<String>) -> [Int] {
        let file = DiagnosticPrinter(format: .text, folder: folder).path(place.file)
        return [files.number(file), place.line, place.column]
    }
}
