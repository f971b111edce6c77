// Prints what clients of a library can name, of its symbol graphs: declarations and conformances, a line each, sorted.
// Called by Scripts/public-api.
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let targetFallback: String?
    }
    let symbols: [Symbol]
    let relationships: [Relationship]
}

// What every type conforms to by itself.
let implicit: Set = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]
var lines: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    var names: [String: String] = [:]
    for symbol in graph.symbols {
        names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
        let declaration = symbol.declarationFragments.map(\.spelling).joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let scope = symbol.pathComponents.dropLast().joined(separator: ".")
        lines.insert(scope.isEmpty ? declaration : "\(scope): \(declaration)")
    }
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let target = relationship.targetFallback, !implicit.contains(target) else { continue }
        lines.insert("\(names[relationship.source] ?? relationship.source) conforms to \(target)")
    }
}
print(lines.sorted().joined(separator: "\n"))
