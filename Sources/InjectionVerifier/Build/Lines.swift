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
}
