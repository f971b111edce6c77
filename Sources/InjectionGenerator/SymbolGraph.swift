import Foundation
import InjectionVerifier

/// The parts of a file of `-emit-symbol-graph` that registrations need.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Generics: Decodable {}
        struct Fragment: Decodable { var spelling: String }
        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var accessLevel: String
        var swiftGenerics: Generics?
        var declarationFragments: [Fragment]

        var isPrivate: Bool { accessLevel == "private" || accessLevel == "fileprivate" }

        /// True if the declaration has the modifier or the attribute, which the compiler may have inferred.
        func has(_ modifier: String) -> Bool { declarationFragments.contains { $0.spelling == modifier } }

        var name: String { pathComponents.map(RawIdentifier.word).joined(separator: ".") }
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        /// The target's name with its module, if another module declares the target.
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]

    static func read(_ file: String) throws -> SymbolGraph {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ReadingError(file: file, problem: "the compiler wrote no symbol graph")
        }
        do { return try JSONDecoder().decode(SymbolGraph.self, from: data) } catch {
            throw ReadingError(file: file, problem: "is not a symbol graph this tool knows: \(error)")
        }
    }
}
