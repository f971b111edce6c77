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
            let own = Set(all.indices.filter { !all[$0].isOfTest && !all[$0].isIsolated })
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
            let type = try Self.type(named: focus, among: types)
            types = Self.reachable(from: type, edges.map { ($0.from, $0.to) }).union(
                Self.reachable(from: type, edges.map { ($0.to, $0.from) }))
            edges = edges.filter { types.contains($0.from) && types.contains($0.to) }
        }
        let depths = PageLayout.depths(of: types.sorted(), edges.map { ($0.from, $0.to) })
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

    static func type(named name: String, among types: Set<String>) throws -> String {
        let matches = types.filter { TypeNames.display($0) == name || $0 == name || $0.hasSuffix("." + name) }
        guard let type = matches.min() else {
            throw ReadingError(
                file: name, problem: "no such type is registered or injected; write it as the findings do")
        }
        return type
    }

    static func reachable<Name: Hashable>(from type: Name, _ edges: [(Name, Name)]) -> Set<Name> {
        let next = Dictionary(grouping: edges, by: \.0)
        return Set(reachableFrom: [type]) { (next[$0] ?? []).map(\.1) }
    }
}
