extension GraphPicture {
    private var layers: [(depth: Int, nodes: [Node])] {
        Dictionary(grouping: nodes, by: \.depth).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func marks(_ node: Node) -> [String] {
        let texts: [(PageGraph.Node.Mark, String)] = [
            (.mainActor, "main actor"), (.session, "session"), (.unregistered, "not registered"),
        ]
        return texts.filter { node.marks.contains($0.0) }.map(\.1)
    }

    /// For Markdown and DocC: GitHub shows it as a picture.
    var mermaid: String {
        var text = "flowchart TD\n"
        for (depth, nodes) in layers {
            text += "    subgraph layer\(depth)[\" \"]\n"
            for node in nodes {
                let marks = marks(node).map { "<br/><i>\($0)</i>" }.joined()
                let name = node.name.replacing("\"", with: "#quot;").replacing("<", with: "&lt;").replacing(
                    ">", with: "&gt;")
                text += "        \(node.identifier)[\"\(name)\(marks)\"]\n"
            }
            text += "    end\n"
        }
        for edge in edges {
            let arrow = edge.isCertain ? "-->" : "-->|perhaps|"
            text += "    \(edge.from.identifier) \(arrow) \(edge.to.identifier)\n"
        }
        let styles: [(name: String, style: String, mark: PageGraph.Node.Mark)] = [
            ("mainActor", "stroke:#1a7f37,stroke-width:2px", .mainActor),
            ("session", "stroke-dasharray:5 3", .session),
            ("missing", "stroke:#cf222e,stroke-width:2px", .unregistered),
        ]
        for (name, style, mark) in styles {
            let members = nodes.filter { $0.marks.contains(mark) }.map(\.identifier)
            guard !members.isEmpty else { continue }
            text += "    classDef \(name) \(style)\n    class \(members.joined(separator: ",")) \(name)\n"
        }
        return text
    }

    /// For Graphviz.
    var dot: String {
        var text = "digraph injections {\n    node [shape=box];\n"
        for (_, nodes) in layers {
            text += "    { rank=same;\n"
            for node in nodes {
                var attributes =
                    "label=\"\(([node.name] + marks(node)).joined(separator: "\\n").replacing("\"", with: "\\\""))\""
                if node.marks.contains(.mainActor) { attributes += ", penwidth=2" }
                if node.marks.contains(.session) { attributes += ", style=dashed" }
                if node.marks.contains(.unregistered) { attributes += ", color=red" }
                text += "        \(node.identifier) [\(attributes)];\n"
            }
            text += "    }\n"
        }
        for edge in edges {
            let label = edge.isCertain ? "" : " [label=perhaps]"
            text += "    \(edge.from.identifier) -> \(edge.to.identifier)\(label);\n"
        }
        return text + "}\n"
    }
}
