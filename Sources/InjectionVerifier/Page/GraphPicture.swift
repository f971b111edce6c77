/// The graph of types as text: stable, so that it can be committed and compared.
struct GraphPicture {
    struct Node {
        var name: String
        var identifier: String
        var depth: Int
        var marks: Set<PageGraph.Node.Mark>
    }

    struct Edge { var from: Node; var to: Node; var isCertain: Bool }

    let nodes: [Node]
    let edges: [Edge]

    init(_ graphs: [InjectionGraph], focus: String?) throws {
        let page = try PageGraph(graphs, name: "", findings: [], focus: focus, onlyBuilding: true)
        let depths = PageLayout.depths(of: Array(page.nodes.indices), page.edges.map { ($0.from, $0.to) })
        var used: [String: Int] = [:]
        let nodes = page.nodes.enumerated().map { index, node in
            var identifier = String(node.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            used[identifier, default: 0] += 1
            if let count = used[identifier], count > 1 { identifier += "_\(count)" }
            return Node(name: node.name, identifier: identifier, depth: depths[index] ?? 0, marks: node.marks)
        }
        self.nodes = nodes
        edges = page.edges.map { Edge(from: nodes[$0.from], to: nodes[$0.to], isCertain: $0.kind == .built) }
    }
}
