import Foundation

/// What a compiler printed of the canary, compared with what the readers look for.
struct Printing: Codable, Sendable {
    var version = "this compiler"
    /// Facts that it did not print.
    var missing: [String] = []
    /// Instructions that it printed and that this tool does not know.
    var unknown: [String] = []
    /// One of those is not just another name.
    private var hasNewInstruction = false

    init() {}

    init(of output: String) throws {
        try withContents(of: output + ".json") { tree in
            missing = Canary.keys.filter { tree.position(of: $0) == nil }
            if let start = tree.find("\"full\":\"") {
                // `Swift version 6.3.1 (swift-6.3.1-RELEASE)`
                let text = tree[start + 8..<min(start + 108, tree.count)].string
                version = text.prefix { $0 != "(" && $0 != "\"" }.trimmingCharacters(in: .whitespaces)
            }
        }
        var known: Set<String> = []
        try withContents(of: output + ".sil") { bytes in
            missing =
                Canary.words.filter { word in
                    ([word] + Canary.otherSpellings[word, default: []]).allSatisfy { bytes.position(of: $0) == nil }
                } + missing
            var (lines, reader, isInFunction) = (Lines(bytes), SILInstructionReader(), false)
            while let line = lines.next() {
                if line.hasPrefix("sil ") || line.hasPrefix("}") { isInFunction = line.hasSuffix("{") }
                guard isInFunction, line.hasPrefix("  "), !line.hasPrefix("  //") else { continue }
                guard let operation = reader.read(line)?.operation else {
                    missing.append(line.string)
                    continue
                }
                if Operations.kinds[operation] != nil {
                    known.insert(operation)
                } else if !unknown.contains(operation) {
                    unknown.append(operation)
                }
            }
        }
        // What is not known may be one of these by another name.
        let gone = Canary.instructions.filter { !known.contains($0) }
        if !unknown.isEmpty { missing += gone }
        hasNewInstruction = unknown.count > gone.count
    }

    /// What is given up for it.
    var doubts: [Doubt] {
        var doubts = missing.map { fact in
            Doubt(what: "it prints no `\(fact)`", kinds: Ground.of(fact)?.kinds ?? Ground.everything)
        }
        if hasNewInstruction {
            let what = "it prints \(unknown.map { "`\($0)`" }.joined(separator: ", "))"
            doubts.append(Doubt(what: what, kinds: Ground.values.kinds))
        }
        // One for all facts of a ground.
        var seen: Set<Set<Diagnostic.Kind>> = []
        doubts.removeAll { $0.kinds.isEmpty || !seen.insert($0.kinds).inserted }
        return doubts
    }
}
