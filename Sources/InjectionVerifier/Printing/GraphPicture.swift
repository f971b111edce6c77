/// The graph of types as text: stable, so that it can be committed and compared.
struct GraphPicture {
    struct Node {
        var type: String
        var name: String
        var identifier: String
        var depth: Int
        var isOnMainActor: Bool
        var isSessionScoped: Bool
        var isRegistered: Bool
    }

    struct Edge: Hashable { var from: String; var to: String; var isCertain: Bool }

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []

    init(_ graphs: [InjectionGraph], focus: String?) throws {
        var registered: [String: [Registration]] = [:]
        var certain: [Edge: Bool] = [:]
        for graph in graphs {
            let all = graph.sites.registrations
            let own = Set(graph.registrations(with: nil).filter { !all[$0].isIsolated })
            for index in own { registered[all[index].type, default: []].append(all[index]) }
            for edge in graph.edges where own.contains(edge.registration) {
                guard registered[edge.to] != nil || TypeNames.optional(edge.to) == nil else { continue }
                certain[Edge(from: edge.from, to: edge.to, isCertain: true), default: false] =
                    (edge.strength == .strong)
            }
        }
        edges = certain.map { Edge(from: $0.key.from, to: $0.key.to, isCertain: $0.value) }
        var types = Set(registered.keys).union(edges.map(\.to))
        if let focus {
            let matches = types.filter { TypeNames.display($0) == focus || $0 == focus || $0.hasSuffix("." + focus) }
            guard let type = matches.min() else {
                throw ReadingError(
                    file: focus, problem: "no such type is registered or injected; write it as the findings do")
            }
            types = Self.reachable(from: type, edges.map { ($0.from, $0.to) }).union(
                Self.reachable(from: type, edges.map { ($0.to, $0.from) }))
            edges = edges.filter { types.contains($0.from) && types.contains($0.to) }
        }
        let depths = Self.depths(of: types, edges)
        var used: [String: Int] = [:]
        nodes = types.sorted { (TypeNames.display($0), $0) < (TypeNames.display($1), $1) }.map { type in
            let name = TypeNames.display(type)
            var identifier = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            used[identifier, default: 0] += 1
            if let count = used[identifier], count > 1 { identifier += "_\(count)" }
            return Node(
                type: type, name: name, identifier: identifier, depth: depths[type] ?? 0,
                isOnMainActor: registered[type]?.contains { $0.isolation == .mainActor } ?? false,
                isSessionScoped: graphs.contains { $0.scope.contains(type) },
                isRegistered: registered[type] != nil)
        }
        let order = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.type, $0) })
        edges.sort { (order[$0.from] ?? 0, order[$0.to] ?? 0) < (order[$1.from] ?? 0, order[$1.to] ?? 0) }
    }

    private static func reachable(from type: String, _ edges: [(String, String)]) -> Set<String> {
        let next = Dictionary(grouping: edges, by: \.0)
        var found: Set<String> = []
        var queue = [type]
        while let type = queue.popLast() {
            if found.insert(type).inserted { queue += (next[type] ?? []).map(\.1) }
        }
        return found
    }

    /// The longest way down from a type that nobody needs; the edge that closes a cycle does not count.
    private static func depths(of types: Set<String>, _ edges: [Edge]) -> [String: Int] {
        let next = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to).sorted() }
        let needed = Set(edges.map(\.to))
        var order: [String] = []
        var state: [String: Bool] = [:]
        var closing: Set<Edge> = []
        for root in types.sorted(by: { (needed.contains($0) ? 1 : 0, $0) < (needed.contains($1) ? 1 : 0, $1) })
        where state[root] == nil {
            var work = [(root, 0)]
            state[root] = false
            while let (type, index) = work.last {
                let out = next[type] ?? []
                guard index < out.count else {
                    state[type] = true
                    order.append(type)
                    work.removeLast()
                    continue
                }
                work[work.count - 1].1 += 1
                if state[out[index]] == nil {
                    state[out[index]] = false
                    work.append((out[index], 0))
                } else if state[out[index]] == false {
                    closing.insert(Edge(from: type, to: out[index], isCertain: true))
                }
            }
        }
        var depths: [String: Int] = [:]
        for type in order.reversed() {
            for below in next[type] ?? [] where !closing.contains(Edge(from: type, to: below, isCertain: true)) {
                depths[below] = max(depths[below] ?? 0, (depths[type] ?? 0) + 1)
            }
        }
        return depths
    }
}
