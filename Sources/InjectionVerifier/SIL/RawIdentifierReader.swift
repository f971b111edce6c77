import Foundation

/// The intermediate language with each raw identifier as one word.
///
/// Most stand in backticks. Without them, the compiler prints the types in front of a member, a stored property, and in
/// a table the class, the protocol and its associated types; where such a name ends, what follows it tells.
struct RawIdentifierReader {
    private(set) var text: [UInt8] = []
    private var isInCode = false

    /// Nil for a text that has none, which is nearly every one.
    static func text(of bytes: Bytes) -> [UInt8]? {
        guard areIn(bytes) else { return nil }
        var reader = RawIdentifierReader()
        var lines = Lines(bytes)
        while let line = lines.next() {
            reader.read(line)
            if !lines.endedEarly { reader.text.append(UInt8(ascii: "\n")) }
        }
        return reader.text
    }

    /// Whether a file has any.
    private static func areIn(_ bytes: Bytes) -> Bool {
        var index = 0
        while let start = bytes.find("`", from: index) {
            let line = bytes.find("\n", from: start) ?? bytes.count
            guard let end = bytes[0..<line].find("`", from: start + 1) else {
                index = line
                continue
            }
            if RawIdentifier.isRaw(bytes[start + 1..<end]) { return true }
            index = end + 1
        }
        return false
    }

    private mutating func read(_ line: Bytes) {
        if line.hasPrefix("sil") { isInCode = line.hasSuffix("{") } else if line.hasPrefix("}") { isInCode = false }
        guard isInCode, let name = Self.nameInTable(line) else { return append(line) }
        append(line[0..<name.lowerBound])
        appendPath(line[name])
        append(line.from(name.upperBound))
    }

    /// The class of `sil_vtable [serialized] Class {`, the protocol of `sil_witness_table Type: Protocol module M {` and
    /// of `  base_protocol Protocol: Type: …`, and the name of `  associated_type Name: Type`.
    private static func nameInTable(_ line: Bytes) -> Range<Int>? {
        if line.hasPrefix("sil_vtable ") {
            var start = 11
            while start < line.count, line[start] == UInt8(ascii: "["), let end = line.find("] ", from: start) {
                start = end + 2
            }
            return start < line.count - 2 ? start..<line.count - 2 : nil
        }
        if line.hasPrefix("sil_witness_table ") {
            guard let end = line.findLast(" module ", before: line.count), let colon = line.findLast(": ", before: end)
            else { return nil }
            return colon + 2..<end
        }
        let start = line.hasPrefix("  base_protocol ") ? 16 : line.hasPrefix("  associated_type ") ? 18 : line.count
        return line.find(": ", from: start).map { start..<$0 }
    }

    /// What is in quotes stays as it is.
    mutating func append(_ part: Bytes) {
        var (index, copied, isComment) = (0, 0, false)
        while index < part.count {
            switch part[index] {
            case UInt8(ascii: "\""): index = Self.end(ofQuotesAt: index, in: part)
            case UInt8(ascii: "/") where part.hasPrefix("//", at: index):
                isComment = true
                index += 2
            case UInt8(ascii: "`"):
                text.append(part[copied..<index])
                index = Self.appendName(at: index, in: part, to: &text)
                copied = index
            case UInt8(ascii: "#") where isInCode && !isComment:
                text.append(part[copied..<index + 1])
                let end = Self.end(ofMemberAt: index + 1, in: part)
                appendPath(part[index + 1..<end])
                (index, copied) = (end, end)
            default: index += 1
            }
        }
        text.append(part[copied..<part.count])
    }

    /// Appends the name that begins with the backtick at `index`, and returns where it ends.
    private static func appendName(at index: Int, in text: Bytes, to words: inout [UInt8]) -> Int {
        guard let end = text.find("`", from: index + 1) else {
            words.append(text.from(index))
            return text.count
        }
        let name = text[index + 1..<end]
        if RawIdentifier.isRaw(name) {
            RawIdentifier.append(name, to: &words)
        } else {
            words.append(text[index..<end + 1])
        }
        return end + 1
    }

    /// `Outer.My Type.`x y`!getter`
    private mutating func appendPath(_ path: Bytes) {
        let names = Self.endOfNames(in: path)
        var index = path.hasPrefix("<abstract function>") ? 19 : 0
        text.append(path[0..<index])
        while index < names {
            if path[index] == UInt8(ascii: "`") {
                index = Self.appendName(at: index, in: path, to: &text)
            } else {
                let isQuoted = path[index] == UInt8(ascii: "\"")
                let end = isQuoted ? Self.end(ofQuotesAt: index, in: path) : path.find(".", from: index) ?? names
                let name = path[index..<min(end, names)]
                if isQuoted { text.append(name) } else { RawIdentifier.append(name, to: &text) }
                index = end
            }
            if index < names {
                text.append(path[index])
                index += 1
            }
        }
        text.append(path.from(names))
    }

    /// Where `!getter`, `!enumelt` or the like begins.
    private static func endOfNames(in path: Bytes) -> Int {
        guard let mark = path.findLast("!", before: path.count), mark + 1 < path.count else { return path.count }
        let isKind = (mark + 1..<path.count).allSatisfy { path[$0] == 46 || path[$0] >= 97 && path[$0] <= 122 }
        return isKind ? mark : path.count
    }

    private static func end(ofQuotesAt start: Int, in line: Bytes) -> Int {
        var index = start + 1
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, line.count)
    }

    private static let afterMember: [StaticString] = [
        " : ", ": (", ": <", ": bb", ": @", ", loc ", ", scope ", ", %", ", $", ", #", ", case ", ", default ", "  ",
        " //",
        "\t",
    ]

    private static func end(ofMemberAt start: Int, in line: Bytes) -> Int {
        var index = start
        var depth = 0
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: "`"): index = line.find("`", from: index + 1) ?? line.count - 1
            case UInt8(ascii: "\""): index = end(ofQuotesAt: index, in: line) - 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            // `#Dictionary.count<String, Int>`, but `#<abstract function>Local.a`
            case UInt8(ascii: "<") where index > start: return index
            case UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "\t"):
                if afterMember.contains(where: { line.hasPrefix($0, at: index) }) { return index }
            default: break
            }
            if depth < 0 { return index }
            index += 1
        }
        return line.count
    }
}

extension [UInt8] {
    mutating func append(_ bytes: Bytes) {
        append(contentsOf: UnsafeBufferPointer(start: bytes.start, count: bytes.count))
    }
}

/// A file of the intermediate language, with each raw identifier as one word.
func withCode<Result>(of file: String, limit: Int = 1 << 30, _ body: (Bytes) throws -> Result) throws -> Result {
    try withContents(of: file, limit: limit) { bytes in
        guard let text = RawIdentifierReader.text(of: bytes) else { return try body(bytes) }
        return try withBytes(of: Data(text), file, body)
    }
}
