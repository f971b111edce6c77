@testable import InjectionVerifier

/// The graph of a large program, with all that a page can show. It is always the same.
struct LargeGraph {
    static let folder = "/App"
    static let largest = LargeGraph(types: 2000, modules: 40).graph
    static let usual = LargeGraph(types: 528, modules: 22).graph

    private let types: Int
    /// The number of types in each module.
    private let members: Int

    private init(types: Int, modules: Int) { (self.types, members) = (types, types / modules) }

    private var graph: GraphExport {
        var random = Random(state: 28)
        var nodes = (0..<types).map { index in node(index, &random) }
        var edges: [GraphExport.Edge] = []
        for from in nodes.indices {
            let targets = Set((0..<random.next(below: 6)).map { _ in target(of: from, &random) })
            for to in targets.sorted() where from < to && to < nodes.count {
                let place = Place(file: file(of: from), line: 10 + edges.count % 90, column: 30)
                edges.append(edge(from, to, place, &random))
                nodes[to].injections.append(
                    .init(place: place, function: "\(nodes[from].name).init()", owners: [from]))
            }
        }
        var graph = GraphExport(name: "App </script><b>", nodes: nodes, edges: edges)
        graph.builds = ["debug, Linux"]
        graph.add(findings(graph))
        return graph
    }

    /// The generator SplitMix64.
    private struct Random {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % UInt64(bound))
        }
    }

    private func file(of index: Int) -> String { "/App/Sources/Module\(index / members)/Type\(index).swift" }

    private func node(_ index: Int, _ random: inout Random) -> GraphExport.Node {
        let things = ["Order", "Cart", "Menu", "Route", "Offer", "Chat", "Photo", "Trip", "Bill", "Seat", "Note"]
        let kinds = ["Screen", "Model", "Service", "Repository", "Cache<[String: Int]>", "ClientWithALongName"]
        let name = things[index / 6 % 11] + kinds[index % 6]
        var node = GraphExport.Node(name: name + String(index), module: "Module\(index / members)")
        let place = Place(file: "/App/Sources/App/Registrations.swift", line: index + 1, column: 22)
        switch random.next(below: 20) {
        case 0: node.marks = [.unregistered]
        case 1...3: node.marks = [.instance]
        case 4...8:
            node.marks = [.session, .ends]
            node.reason = "is registered for a session"
        case 9...11: node.marks = [.mainActor, .ends]
        default: node.marks = [.ends]
        }
        if !node.marks.contains(.unregistered) {
            node.registrations = [.init(place: place, text: "at launch, with a block")]
        }
        return node
    }

    /// Returns a type that another one needs: in its module, or in a layer below. A layer has eight modules. A few
    /// types are needed everywhere.
    private func target(of from: Int, _ random: inout Random) -> Int {
        if random.next(below: 3) > 0, from % members < members - 1 {
            return from + 1 + random.next(below: members - 1 - from % members)
        }
        if random.next(below: 4) == 0 { return types - 1 - random.next(below: 4) }
        let below = (from / (8 * members) + 1 + random.next(below: 2)) * 8 * members
        return below + random.next(below: 8 * members)
    }

    private func edge(_ from: Int, _ to: Int, _ place: Place, _ random: inout Random) -> GraphExport.Edge {
        let kind: GraphExport.Edge.Kind = [.later, .perhaps, .built, .built, .built][random.next(below: 5)]
        return GraphExport.Edge(
            from: from, to: to, kind: kind, condition: kind == .perhaps ? "if a condition holds" : "", place: place,
            isOnlyRead: kind == .later && to.isMultiple(of: 2))
    }

    private func findings(_ graph: GraphExport) -> [Diagnostic] {
        graph.edges.filter { graph.nodes[$0.to].marks.contains(.unregistered) }.map { edge in
            let name = graph.nodes[edge.to].name
            return Diagnostic(
                kind: .unregistered, types: [TypeID(name)], severity: .error, place: edge.place,
                message: "\(name) is injected but registered nowhere")
        } + [
            Diagnostic(
                kind: .notVerified, severity: .note,
                place: Place(file: "/App/Sources/App/Main.swift", line: 1, column: 1),
                message: "not verified: <img src=x onerror=alert(1)>")
        ]
    }
}
