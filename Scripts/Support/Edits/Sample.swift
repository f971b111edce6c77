import Foundation

/// Random numbers that a seed decides (SplitMix64: Steele, Lea and Flood, 2014).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The lines of `Scripts/Support/equivalent-mutants` that consist of a file, the line before and the line after.
private func equivalentEdits(in root: URL) throws -> Set<[String]> {
    let text = try String(contentsOf: root.appending(path: "Scripts/Support/equivalent-mutants"), encoding: .utf8)
    return Set(text.components(separatedBy: "\n").map { $0.components(separatedBy: "\t") }.filter { $0.count == 3 })
}

private func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

/// The mechanical edits of the library in the order that a seed gives, named after the seed and their place in it.
func mechanicalEdits(of list: EditList, seed: UInt64, root: URL) throws -> [Edit] {
    let equivalent = try equivalentEdits(in: root)
    var all = list.sources.values.filter { $0.path.hasPrefix("Injection/") }.sorted { $0.path < $1.path }
        .flatMap { source in mechanicalEdits(of: source.text(0..<source.bytes.count)).map { (source, $0) } }
    var random = SeededRandom(state: seed)
    all.shuffle(using: &random)
    return all.enumerated().compactMap { number, found in
        let (source, edit) = found
        let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let start = lines[edit.line].startIndex
        let range = (start + edit.range.lowerBound)..<(start + edit.range.upperBound)
        let before = trimmed(String(decoding: lines[edit.line], as: UTF8.self))
        var after = trimmed(
            source.text(start..<range.lowerBound) + edit.replacement
                + source.text(range.upperBound..<lines[edit.line].endIndex))
        if after.isEmpty { after = "nothing" }
        let file = String(source.path.dropFirst("Injection/".count))
        guard !equivalent.contains([file, before, after]), source.body(around: range) != nil else { return nil }
        return Edit(
            name: "\(seed)-\(number)", description: "\(file):\(edit.line + 1): \(edit.kind): \(before) → \(after)",
            finder: "tests", changes: [.init(path: source.path, range: range, replacement: edit.replacement)])
    }
}
