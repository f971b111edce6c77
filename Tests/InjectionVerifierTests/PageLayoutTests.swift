import Testing

@testable import InjectionGraphPage
@testable import InjectionVerifier

@Suite struct PageLayoutTests {
    @Test("The depth of a type on the page is the longest way down; a cycle is cut where it closes") func depths() {
        let edges = [("A", "B"), ("B", "C"), ("A", "C"), ("C", "A"), ("D", "D")]
        #expect(PageLayout.depths(of: ["A", "B", "C", "D"], edges) == ["B": 1, "C": 2])
    }

    @Test("On the page, a type is above those that it needs, in its module and with its module") func rows() {
        func node(_ module: String) -> DrawnGraph.Node { .init(module: module) }
        func edge(_ from: Int, _ to: Int) -> DrawnGraph.Edge { .init(from: from, to: to) }
        let nodes = ["Core", "App", "App", "Core"].map(node)
        let layout = PageLayout(nodes, [edge(1, 2), edge(2, 0), edge(0, 3)])
        #expect(layout.modules.map(\.name) == ["App", "Core"] && layout.modules.map(\.level) == [0, 1])
        #expect(layout.modules.map(\.rows) == [[[1], [2]], [[0], [3]]])
    }

    @Test("On the page, modules of one level are in the order of the numbers in their names") func numbers() {
        let nodes = ["Part10", "Part9", "Part1"].map { DrawnGraph.Node(module: $0) }
        #expect(PageLayout(nodes, []).modules.map(\.name) == ["Part1", "Part9", "Part10"])
    }

    @Test("The layout of the page uncrosses lines, and puts types without lines last") func order() {
        let nodes = ["A", "B", "C", "X", "Y", "Lone"].map { _ in DrawnGraph.Node(module: "App") }
        // A needs Y, and B and C need X, so X is drawn below B and C.
        let edges = [(0, 4), (1, 3), (2, 3)].map { DrawnGraph.Edge(from: $0.0, to: $0.1) }
        #expect(PageLayout(nodes, edges).modules.map(\.rows) == [[[1, 2, 0, 5], [3, 4]]])
    }

    @Test("The layout of the page has every type once") func all() {
        let graph = LargeGraph.largest
        let modules = PageLayout(
            graph.nodes.map { .init(module: $0.module) }, graph.edges.map { .init(from: $0.from, to: $0.to) }
        ).modules
        #expect(modules.flatMap(\.rows).joined().sorted() == Array(graph.nodes.indices))
        #expect(
            modules.allSatisfy { module in
                module.rows.joined().allSatisfy { graph.nodes[$0].module == module.name }
            })
    }
}
