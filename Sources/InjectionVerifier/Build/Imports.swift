import Foundation

/// Reads the sources of a module to find the modules that it imports, because build systems do not know all of them.
package enum Imports {
    package static func read(_ module: ModuleArguments) -> Set<String> {
        var names = Set(module.dependencies ?? [])
        for source in module.sources {
            // If a source is gone, the compiler reports it.
            _ = try? withContents(of: source) { add(from: $0, to: &names) }
        }
        return names.subtracting([module.name])
    }

    /// Adds `A` for `import A`, `public import A`, `import struct A.B` and `import struct A::B`. Skips lines that begin
    /// with `//`.
    static func add(from bytes: Bytes, to names: inout Set<String>) {
        var index = 0
        while let start = bytes.find("import ", from: index) {
            index = start + 7
            if bytes.line(upTo: start).string.drop(while: \.isWhitespace).hasPrefix("//") { continue }
            let line = bytes[index..<(bytes.find("\n", from: index) ?? bytes.count)].string
            var words = line.split { $0.isWhitespace || ".:;".contains($0) }
            if let first = words.first, kinds.contains(first) { words.removeFirst() }
            if let name = words.first { names.insert(String(name)) }
        }
    }

    private static let kinds: Set<Substring> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
