/// A place in a source file, as a number.
package struct Place: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    private struct Entry: Hashable {
        var file: String
        var line: Int
        var column: Int
    }

    private static let table = InternTable<Entry, Entry>()
    private let number: Int
    var file: String { Self.table[number].file }
    var line: Int { Self.table[number].line }
    var column: Int { Self.table[number].column }
    package var description: String { "\(file):\(line):\(column)" }

    package init(file: String, line: Int, column: Int) {
        number = Self.table.number(of: Entry(file: file, line: line, column: column)) { $0 }
    }

    /// The place of code that is in no source file.
    static let unknown = Place(file: "", line: 0, column: 0)

    package static func < (left: Place, right: Place) -> Bool {
        let (left, right) = (table[left.number], table[right.number])
        return (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}

extension Place {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init(
            file: try container.decode(String.self), line: try container.decode(Int.self),
            column: try container.decode(Int.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(file)
        try container.encode(line)
        try container.encode(column)
    }
}
