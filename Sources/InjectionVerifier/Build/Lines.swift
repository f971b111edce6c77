/// The lines of a file, one after the other.
struct Lines {
    private let bytes: Bytes
    /// The offsets of the line that was read last, and of the next line.
    private var (start, position) = (0, 0)
    private(set) var number = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// True if the line that was read last has no line break.
    var endedEarly: Bool { position > bytes.count }

    mutating func next() -> Bytes? {
        guard position < bytes.count else { return nil }
        start = position
        let end = bytes.find("\n", from: start) ?? bytes.count
        position = end + 1
        number += 1
        return bytes[start..<end]
    }

    /// True if the line that was read last, or the rest of the file, contains a text.
    func has(_ text: StaticString) -> Bool { bytes.find(text, from: start) != nil }

    /// Returns the line that was read last. If it opens brackets of the kind `bracket` and does not close them, the
    /// next lines are added, up to the line that closes the last bracket. Returns nil if a bracket is still open at the
    /// text `end`, or at the end of the file.
    mutating func whole(_ bracket: StaticString, before end: StaticString) -> Bytes? {
        let start = start
        let text = bytes[0..<(bytes.find(end, from: start) ?? bytes.count)]
        var index = start
        while let open = text.find(bracket, from: index), open < position {
            guard let close = text.closing(at: open) else { return nil }
            while position <= close { _ = next() }
            index = close + 1
        }
        self.start = start
        return bytes[start..<min(position - 1, bytes.count)]
    }
}
