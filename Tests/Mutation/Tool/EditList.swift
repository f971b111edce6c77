import Foundation

/// An edit of the library, as somebody could have made it.
struct Edit {
    struct Change {
        let path: String
        let range: Range<Int>
        let replacement: String
    }

    let name: String
    let description: String
    /// What notices it: tests, or a tool and what it is told.
    let finder: String
    var changes: [Change] = []
}

/// A mistake in a list, or in what is asked of it.
struct Mistake: Error, CustomStringConvertible {
    let description: String
}

/// Reads the lists in `Tests/Mutation`. Its README says what they look like.
struct EditList {
    let sources: [String: Source]
    private(set) var edits: [Edit] = []
    /// Edits whose code is gone, or is not the only one.
    private var stale: [String] = []

    init(root: URL) throws {
        sources = try Self.sources(in: root)
        let folder = root.appending(path: "Tests/Mutation")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where file.hasSuffix(".edits") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            try read(text, from: "Tests/Mutation/" + file)
        }
        if !stale.isEmpty { throw Mistake(description: stale.joined(separator: "\n")) }
    }

    private static func sources(in root: URL) throws -> [String: Source] {
        var sources: [String: Source] = [:]
        for module in ["Injection", "InjectionTesting"] {
            let folder = root.appending(path: "Sources/" + module)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path)!
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                sources[module + "/" + path] = Source(module + "/" + path, text)
            }
        }
        return sources
    }

    private mutating func read(_ text: String, from file: String) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var number = 0
        func mistake(_ what: String) -> Mistake { Mistake(description: "\(file):\(number): error: \(what)") }
        func next() -> String? {
            number += 1
            return lines.popFirst()
        }
        /// The lines that begin with a mark, without it.
        func block(_ mark: Character) -> String? {
            var block: [String] = []
            while let line = lines.first, line.first == mark {
                block.append(String(next()!.dropFirst(2)))
            }
            return block.isEmpty ? nil : block.joined(separator: "\n")
        }
        func source(_ path: String) throws -> Source {
            if let source = sources[path] { return source }
            throw mistake("there is no file Sources/\(path)")
        }
        var sourceOfSection: Source?
        while let line = next() {
            if line.hasPrefix("# ") { sourceOfSection = try source(String(line.dropFirst(2))) }
            guard line.hasPrefix("## ") else { continue }
            guard let title = line.wholeMatch(of: /## ([^ ]+): (.+)/), let description = next() else {
                throw mistake("`## the-name: who finds it`, and a line that says what is wrong")
            }
            let name = String(title.1)
            guard !edits.contains(where: { $0.name == name }) else { throw mistake("there are two edits \(name)") }
            var edit = Edit(name: name, description: description, finder: String(title.2))
            var edited = sourceOfSection
            while let line = lines.first, !line.hasPrefix("#") {
                if line.hasSuffix(".swift") {
                    edited = try source(next()!)
                } else if line.hasPrefix("-"), let source = edited, let old = block("-") {
                    let ranges = source.ranges(of: old)
                    guard ranges.count == 1 else {
                        let found = ranges.map { "line \(source.line(of: $0.lowerBound))" }.joined(separator: ", ")
                        let what = ranges.isEmpty ? "has no such code" : "has such code more than once (\(found))"
                        stale.append("\(mistake("\(name): Sources/\(source.path) \(what): \(old)"))")
                        _ = block("+")
                        continue
                    }
                    edit.changes.append(
                        .init(path: source.path, range: ranges[0], replacement: block("+") ?? ""))
                } else if line.allSatisfy({ $0 == " " }) {
                    _ = next()
                } else {
                    throw mistake("\(name): this is no file, and no code after `- ` or `+ `: \(line)")
                }
            }
            guard !edit.changes.isEmpty || !stale.isEmpty else { throw mistake("\(name) changes nothing") }
            edits.append(edit)
        }
    }
}
