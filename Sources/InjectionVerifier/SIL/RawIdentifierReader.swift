import Foundation

/// The intermediate language with each raw identifier as one word.
///
/// Most stand in backticks. Without them, the compiler prints the types in front of a member, a stored property, and in
/// a table the class, the protocol and its associated types: these are known by where the file has backticks.
struct RawIdentifierReader {
    private(set) var text: [UInt8] = []
    /// By its first byte, those of the file, the longest first.
    private var names: [UInt8: [Bytes]] = [:]

    /// Nil for a text that has none, which is nearly every one.
    static func text(of bytes: Bytes) -> [UInt8]? {
        var reader = RawIdentifierReader()
        let names = Set(names(in: bytes).map { BytesKey($0) }).map(\.bytes)
        guard !names.isEmpty else { return nil }
        reader.names = Dictionary(grouping: names.sorted { $0.count > $1.count }) { $0[0] }
        var lines = Lines(bytes)
        while let line = lines.next() {
            reader.append(line)
            if !lines.endedEarly { reader.text.append(UInt8(ascii: "\n")) }
        }
        return reader.text
    }

    private static func names(in bytes: Bytes) -> [Bytes] {
        var names: [Bytes] = []
        var index = 0
        while let start = bytes.find("`", from: index) {
            let line = bytes.find("\n", from: start) ?? bytes.count
            guard let end = bytes[0..<line].find("`", from: start + 1) else {
                index = line
                continue
            }
            if RawIdentifier.isRaw(bytes[start + 1..<end]), end > start + 1 { names.append(bytes[start + 1..<end]) }
            index = end + 1
        }
        return names
    }

    /// What is in quotes stays as it is.
    mutating func append(_ line: Bytes) {
        let tables: [StaticString] = ["sil_", "  base_protocol ", "  associated_type "]
        let isOfTable = tables.contains { line.hasPrefix($0) }
        var (index, copied) = (0, 0)
        func append(_ name: Bytes, at start: Int, upTo end: Int) {
            text.append(line[copied..<start])
            RawIdentifier.append(name, to: &text)
            copied = end
        }
        while index < line.count {
            let start = index
            index += 1
            switch line[start] {
            case UInt8(ascii: "\""):
                while index < line.count, line[index] != UInt8(ascii: "\"") {
                    index += line[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            case UInt8(ascii: "`"):
                guard let end = line.find("`", from: index) else { continue }
                let name = line[index..<end]
                index = end + 1
                if RawIdentifier.isRaw(name) { append(name, at: start, upTo: index) }
            case UInt8(ascii: " ") where !isOfTable: break
            // `#Type.member`, `#<abstract function>Type.member`
            case UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: ">"), UInt8(ascii: " "):
                guard let name = name(in: line, at: index) else { continue }
                index += name.count
                append(name, at: start + 1, upTo: index)
            default: break
            }
        }
        text.append(line[copied..<line.count])
    }

    /// One of the file's names that stands there, and is not only the beginning of another.
    private func name(in line: Bytes, at start: Int) -> Bytes? {
        names[start < line.count ? line[start] : 0]?.first { name in
            let end = start + name.count
            return end <= line.count && BytesKey(line[start..<end]) == BytesKey(name)
                && (end == line.count || !RawIdentifier.isPlain(line[end]))
        }
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
