import Foundation

/// Which modules the sources of a module import, as they are written: a build system knows less than that.
package enum Imports {
    package static func read(_ module: ModuleArguments) -> Set<String> {
        var names = Set(module.dependencies ?? [])
        for source in module.sources {
            // A source that is gone is the compiler's to report.
            _ = try? withContents(of: source) { add(from: $0, to: &names) }
        }
        return names.subtracting([module.name])
    }

    /// `import A`, `public import A`, `import struct A.B`, `import struct A::B`; not in a comment that takes up the line.
    static func add(from bytes: Bytes, to names: inout Set<String>) {
        var index = 0
        while let found = bytes.find("import ", from: index) {
            index = found + 7
            if bytes.line(upTo: found).string.drop(while: \.isWhitespace).hasPrefix("//") { continue }
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
