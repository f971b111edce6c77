extension GraphPicture {
    private var layers: [(depth: Int, nodes: [Node])] {
        Dictionary(grouping: nodes, by: \.depth).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func marks(_ node: Node) -> [String] {
        (node.isOnMainActor ? ["main actor"] : []) + (node.isSessionScoped ? ["session"] : [])
            + (node.isRegistered ? [] : ["not registered"])
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
        let identifiers = Dictionary(uniqueKeysWithValues: nodes.map { ($0.type, $0.identifier) })
        for edge in edges {
            let arrow = edge.isCertain ? "-->" : "-->|perhaps|"
            text += "    \(identifiers[edge.from] ?? "") \(arrow) \(identifiers[edge.to] ?? "")\n"
        }
        for (name, style, members) in [
            ("mainActor", "stroke:#1a7f37,stroke-width:2px", nodes.filter(\.isOnMainActor)),
            ("session", "stroke-dasharray:5 3", nodes.filter(\.isSessionScoped)),
            ("missing", "stroke:#cf222e,stroke-width:2px", nodes.filter { !$0.isRegistered }),
        ] where !members.isEmpty {
            text +=
                "    classDef \(name) \(style)\n    class \(members.map(\.identifier).joined(separator: ",")) \(name)\n"
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
                if node.isOnMainActor { attributes += ", penwidth=2" }
                if node.isSessionScoped { attributes += ", style=dashed" }
                if !node.isRegistered { attributes += ", color=red" }
                text += "        \(node.identifier) [\(attributes)];\n"
            }
            text += "    }\n"
        }
        let identifiers = Dictionary(uniqueKeysWithValues: nodes.map { ($0.type, $0.identifier) })
        for edge in edges {
            let label = edge.isCertain ? "" : " [label=perhaps]"
            text += "    \(identifiers[edge.from] ?? "") -> \(identifiers[edge.to] ?? "")\(label);\n"
        }
        return text + "}\n"
    }
}
