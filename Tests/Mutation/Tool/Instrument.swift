import Foundation

/// Compiles edits into the sources, so that one build can run each of them.
struct Instrument {
    let sources: [String: Source]
    let edits: [Edit]

    /// Writes the sources with all edits in them. A file that stays the same keeps its time, and is not built again.
    func write(to package: URL) throws {
        for source in sources.values {
            try write(try text(of: source), to: package.appending(path: "Sources/" + source.path))
        }
        for module in ["Injection", "InjectionTesting"] {
            try write(Self.support, to: package.appending(path: "Sources/\(module)/Edited.swift"))
        }
    }

    private func write(_ text: String, to file: URL) throws {
        if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The number of the edit that is on, or zero.
    ///
    /// Under the thread sanitizer without a global variable: unoptimized, that takes a lock each time, which would order
    /// what two threads do.
    private static let support = """
        import Foundation

        private let number = ProcessInfo.processInfo.environment["INJECTION_EDIT"].flatMap(Int.init) ?? 0

        func edited(_ edit: Int) -> Bool {
            #if INJECTION_THREAD_SANITIZER
            getenv("INJECTION_EDIT").map { atoi($0) == edit } ?? false
            #else
            number == edit
            #endif
        }
        """

    private func text(of source: Source) throws -> String {
        var variants: [Body: [(number: Int, changes: [Edit.Change])]] = [:]
        for (index, edit) in edits.enumerated() {
            let changes = edit.changes.filter { $0.path == source.path }
            for (body, changes) in try Dictionary(grouping: changes, by: { try body(around: $0, edit, source) }) {
                variants[body, default: []].append((index + 1, changes))
            }
        }
        var (text, end) = ("", 0)
        for (body, variants) in variants.sorted(by: { $0.key.range.lowerBound < $1.key.range.lowerBound }) {
            text += source.text(end..<body.range.lowerBound)
            let variants = variants.map { (name: edits[$0.number - 1].name, number: $0.number, changes: $0.changes) }
            // The name of the edit, where the compiler tells a mistake in it.
            for variant in variants {
                text +=
                    "\nif edited(\(variant.number)) {\n#sourceLocation(file: \"edit:\(variant.name)\", line: 1)\n"
                text += returning(changed(source, body, variant.changes), body)
                text += "\n#sourceLocation()\n} else"
            }
            text += " {\n" + returning(source.text(body.range), body) + "\n}\n"
            end = body.range.upperBound
        }
        return text + source.text(end..<source.bytes.count)
    }

    private func body(around change: Edit.Change, _ edit: Edit, _ source: Source) throws -> Body {
        if let body = source.body(around: change.range) { return body }
        let place = "Sources/\(source.path):\(source.line(of: change.range.lowerBound))"
        throw Mistake(
            description:
                "\(place): error: \(edit.name): only code in one function can be edited")
    }

    private func changed(_ source: Source, _ body: Body, _ changes: [Edit.Change]) -> String {
        var (text, end) = ("", body.range.lowerBound)
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            text += source.text(end..<change.range.lowerBound) + change.replacement
            end = change.range.upperBound
        }
        return text + source.text(end..<body.range.upperBound)
    }

    /// With the `return` that a body of one expression can do without.
    private func returning(_ text: String, _ body: Body) -> String {
        guard body.hasResult else { return text }
        let structure = String(decoding: Source("", text).structure, as: UTF8.self)
        var (outer, depth) = ("", 0)
        for character in structure {
            if character == "{" { depth += 1 }
            if depth == 0 { outer.append(character) }
            if character == "}" { depth -= 1 }
        }
        let start = outer.drop { $0.isWhitespace || $0 == "\n" }
        let isStatement = start.prefixMatch(of: /(?:let|var|guard|defer|for|while|repeat|do|throw|fatalError)\b/) != nil
        let isBranch = start.prefixMatch(of: /(?:if|switch)\b/) != nil && structure.contains(/\breturn\b/)
        if isStatement || isBranch || outer.contains(/\breturn\b/) || start.hasPrefix("#") { return text }
        // Behind comments.
        let offset = structure.utf8.prefix { isSpace($0) }.count
        let bytes = Array(text.utf8)
        return String(decoding: bytes[..<offset], as: UTF8.self) + "return "
            + String(decoding: bytes[offset...], as: UTF8.self)
    }
}
