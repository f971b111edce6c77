import Foundation

/// The part of the export that decides where a type is drawn.
struct DrawnGraph: Decodable {
    struct Node: Decodable { var module: String }
    struct Edge: Decodable {
        var from: Int
        var to: Int
    }
    var name: String
    var nodes: [Node]
    var edges: [Edge]
}

/// The types of one module in rows. Each type is above the types that it needs.
struct DrawnModule: Encodable {
    var name: String
    var level: Int
    var rows: [[Int]]
}

/// Decides which modules, and which types in a module, are drawn above others. Each is above those that it needs, and
/// near to them. The page itself only adds up widths, so that people can leave out types. Nothing here depends on time
/// or on the order of dictionaries, so two runs draw the same page.
struct PageLayout {
    private(set) var modules: [DrawnModule] = []

    init(_ nodes: [DrawnGraph.Node], _ edges: [DrawnGraph.Edge]) {
        let members = Dictionary(grouping: nodes.indices, by: { nodes[$0].module })
        let names = members.keys.sorted()
        let between = edges.map { (nodes[$0.from].module, nodes[$0.to].module) }.filter { $0 != $1 }
        let levels = Self.depths(of: names, between)
        let inside = edges.filter { nodes[$0.from].module == nodes[$0.to].module }.map { ($0.from, $0.to) }
        let depths = Self.depths(of: Array(nodes.indices), inside)
        let byNumber = names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        modules = byNumber.sorted { (levels[$0] ?? 0) < (levels[$1] ?? 0) }.map { name in
            let rows = Dictionary(grouping: members[name] ?? [], by: { depths[$0] ?? 0 })
            return DrawnModule(
                name: name, level: levels[name] ?? 0, rows: rows.sorted { $0.key < $1.key }.map(\.value))
        }
        sort(nodes.count, edges)
    }

    /// Sorts each row by the middle of each type's neighbors. It goes down the page and up again several times, which
    /// uncrosses most lines.
    private mutating func sort(_ count: Int, _ edges: [DrawnGraph.Edge]) {
        var neighbors: [[Int]] = Array(repeating: [], count: count)
        for edge in edges where edge.from != edge.to {
            neighbors[edge.from].append(edge.to)
            neighbors[edge.to].append(edge.from)
        }
        // The position of a type in its row. The left end is 0, and the right end is 1.
        var position = [Double](repeating: 0.5, count: count)
        for module in modules { for row in module.rows { Self.spread(row, &position) } }
        // The number of sweeps has a limit, because two orders of a row can alternate forever.
        for sweep in 0..<8 {
            let order = sweep.isMultiple(of: 2) ? Array(modules.indices) : modules.indices.reversed()
            for module in order {
                let rows = modules[module].rows.indices
                for row in sweep.isMultiple(of: 2) ? Array(rows) : rows.reversed() {
                    let middle = modules[module].rows[row].map { node in
                        let near = neighbors[node]
                        // A type without edges comes last.
                        return near.isEmpty ? 2 : near.reduce(0) { $0 + position[$1] } / Double(near.count)
                    }
                    let sorted = zip(modules[module].rows[row], middle).enumerated()
                        .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
                    modules[module].rows[row] = sorted
                    Self.spread(sorted, &position)
                }
            }
        }
    }

    private static func spread(_ row: [Int], _ position: inout [Double]) {
        for (index, node) in row.enumerated() { position[node] = (Double(index) + 0.5) / Double(row.count) }
    }

    /// Returns the depth of each name: the length of the longest way to it from a name that no other needs. Edges that
    /// close a cycle do not count.
    static func depths<Name: Hashable & Comparable>(of names: [Name], _ edges: [(Name, Name)]) -> [Name: Int] {
        let next = Dictionary(grouping: edges, by: \.0).mapValues { Set($0.map(\.1)).sorted() }
        let needed = Set(edges.map(\.1))
        var order: [Name] = []
        var isDone: [Name: Bool] = [:]
        var below: [Name: [Name]] = [:]
        func visit(_ name: Name) {
            isDone[name] = false
            for other in next[name] ?? [] where isDone[other] != false {
                below[name, default: []].append(other)
                if isDone[other] == nil { visit(other) }
            }
            isDone[name] = true
            order.append(name)
        }
        for root in names.sorted(by: { (needed.contains($0) ? 1 : 0, $0) < (needed.contains($1) ? 1 : 0, $1) })
        where isDone[root] == nil { visit(root) }
        return order.reversed().reduce(into: [:]) { depths, name in
            for other in below[name] ?? [] { depths[other] = max(depths[other] ?? 0, (depths[name] ?? 0) + 1) }
        }
    }
}
