import Foundation

/// The graph as one HTML file that needs nothing else: its parts are in the sources that this tool was built from.
struct GraphPage {
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
        try OwnSources.text(of: "InjectionVerifier/Page/Web/" + name)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// The same bytes for the same graph. In a page, `<` in a text could end the script that it is in.
    func data() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(graph), as: UTF8.self)
            .replacing(" \(folder)/", with: " ").replacing("<", with: "\\u003c")
    }
}
