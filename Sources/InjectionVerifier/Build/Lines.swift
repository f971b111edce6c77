/// The lines of a file, one after the other.
struct Lines {
    private let bytes: Bytes
    private var position = 0
    private(set) var number = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// The line that was read last has no end.
    var endedEarly: Bool { position > bytes.count }

    mutating func next() -> Bytes? {
        guard position < bytes.count else { return nil }
        let end = bytes.find("\n", from: position) ?? bytes.count
        defer { position = end + 1 }
        number += 1
        return bytes[position..<end]
    }

    /// The line that was read last, with those on which its round brackets are closed; nil if no line before one that
    /// begins with `end` closes them.
    mutating func whole(_ line: Bytes, before end: StaticString) -> Bytes? {
        let start = position - line.count - 1
        let text = bytes[0..<(bytes.find(end, from: start) ?? bytes.count)]
        var index = start
        while let open = text.find("(", from: index), open < position {
            guard let close = text.closing(at: open) else { return nil }
            while position <= close { _ = next() }
            index = close + 1
        }
        return bytes[start..<min(position - 1, bytes.count)]
    }
}
