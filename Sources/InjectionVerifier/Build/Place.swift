/// A place in a source file.
package struct Place: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    private static let files = InternTable<String, String>()
    /// The number of the file's name. Most places of a program are in few files, so each name is kept once.
    private let number: Int
    let line: Int
    let column: Int
    var file: String { Self.files[number] }
    package var description: String { "\(file):\(line):\(column)" }

    package init(file: String, line: Int, column: Int) {
        (number, self.line, self.column) = (Self.files.number(of: file) { $0 }, line, column)
    }

    /// The place of code that is in no source file.
    static let unknown = Place(file: "", line: 0, column: 0)

    package static func < (left: Place, right: Place) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
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
