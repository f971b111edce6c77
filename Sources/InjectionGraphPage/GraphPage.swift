import Foundation

/// The graph of a program as one HTML file that needs no other file.
///
/// The page gets the JSON that `GraphExport` of the check writes: types, their registrations and injections, the edges
/// between them, and findings. It adds a place for each type, and puts the JSON into a page of the folder `Web`. For
/// example, `{"nodes":[{"name":"Cart","module":"Shop",…}],…}` becomes a box `Cart` in a frame `Shop`.
package struct GraphPage {
    static let scripts = [
        "model", "layout", "route", "draw", "table", "tree", "places", "panel", "finder", "questions", "main",
    ]

    private let name: String
    private let json: String

    package init(export: Data) throws {
        let graph = try JSONDecoder().decode(DrawnGraph.self, from: export)
        name = graph.name
        let modules = PageLayout(graph.nodes, graph.edges).modules
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let layout = String(decoding: try encoder.encode(modules), as: UTF8.self)
        // `modules` becomes a key of the same object. The rest of the export is copied.
        json = "{\"modules\":\(layout)," + String(decoding: export.dropFirst(), as: UTF8.self)
    }

    package func html() throws -> String {
        try Self.part("page.html")
            .replacing("TITLE", with: Self.escaped(name))
            .replacing("/* STYLE */", with: Self.part("page.css"))
            .replacing("/* SCRIPTS */", with: Self.scripts.map { try Self.part($0 + ".js") }.joined(separator: "\n"))
            // In a text, a `<` could end the script around it.
            .replacing("/* DATA */", with: json.replacing("<", with: "\\u003c"))
    }

    /// Reads a part of the page from the sources that this tool was built from.
    private static func part(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Web")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
