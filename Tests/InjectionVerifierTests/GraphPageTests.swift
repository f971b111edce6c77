import Foundation
import Testing

@testable import InjectionGraphPage
@testable import InjectionVerifier

/// Tests the page as text. `Tests/GraphPage/page` tests it in a browser.
@Suite struct GraphPageTests {
    private struct Data: Decodable {
        struct Node: Decodable { var name: String; var registrations: [Site] }
        struct Site: Decodable { var place: String; var text: String }
        var name: String
        var nodes: [Node]
    }

    @Test("A page of 2,000 types is below 3 MB, and the same bytes each time") func large() throws {
        // The browser reads the page in this folder.
        let folder = SamplePackage.root.appending(path: ".build/page")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, graph) in [("large", LargeGraph.usual), ("largest", LargeGraph.largest)] {
            let page = try GraphPage(export: graph.json(folder: LargeGraph.folder))
            let html = try page.html()
            #expect(html.utf8.count < 3_000_000)
            #expect(try page.html() == html)
            try html.write(to: folder.appending(path: "\(name).html"), atomically: true, encoding: .utf8)
        }
    }

    @Test("On the page, nothing in a name, a path or a message is read as HTML, and nothing is loaded from elsewhere")
    func escaping() throws {
        let name = "Box<\"</script><script>alert(1)</script>\">"
        var graph = GraphExport(name: "A & <b>", nodes: [.init(name: name, module: "<!-- -->")], edges: [])
        graph.add([
            Diagnostic(
                kind: .cycle, types: [TypeID(name)], severity: .error, place: .unknown, message: "a cycle: <img src=x>")
        ])
        let html = try GraphPage(export: graph.json(folder: "/App")).html()
        #expect(html.components(separatedBy: "</script>").count == 3)
        #expect(!html.contains("<!--") && !html.contains("<img") && html.contains("<title>A &amp; &lt;b&gt;: "))
        #expect(try data(html).nodes.map(\.name) == [name] && data(html).name == "A & <b>")
        #expect(
            html.ranges(of: "http").count == html.ranges(of: "http://www.w3.org/2000/svg").count
                + html.ranges(of: "http-equiv").count)
        #expect(!html.contains("/* SCRIPTS */") && !html.contains("/* STYLE */") && !html.contains("/* DATA */"))
    }

    @Test("The title of the page is the package's name, not that of its folder") func title() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(PackageBuild.name(of: folder) == folder.lastPathComponent)
        try "import PackageDescription\nlet package = Package(\n    name: \"Shop\")".write(
            to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        #expect(PackageBuild.name(of: folder) == "Shop")
    }

    @Test("Paths on the page are relative to the package") func files() throws {
        func site(_ file: String) -> GraphExport.Site {
            .init(place: Place(file: file, line: 3, column: 5), text: "at launch")
        }
        let node = GraphExport.Node(
            name: "A", module: "App", registrations: [site("/App/Sources/A.swift"), site("/Application/B.swift")])
        let export = try GraphExport(name: "App", nodes: [node], edges: []).json(folder: "/App")
        let data = try data(GraphPage(export: export).html())
        #expect(data.nodes[0].registrations.map(\.place) == ["3 5 Sources/A.swift", "3 5 /Application/B.swift"])
    }

    private func data(_ html: String) throws -> Data {
        let json = try #require(try /id="data">(.*?)<\/script>/.dotMatchesNewlines().firstMatch(in: html)).1
        return try JSONDecoder().decode(Data.self, from: .init(String(json).utf8))
    }
}
