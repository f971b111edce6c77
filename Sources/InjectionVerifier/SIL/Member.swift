/// A member of a type, as the compiler prints it in instructions and in dispatch tables: `#Outer.Class.member!getter`.
/// A method or a stored property has no kind, and a case of an enum the kind `!enumelt`.
struct Member: InternedText {
    private struct Entry {
        var text: String
        /// The names of the path: `Outer`, `Class` and `member`.
        var path: [Substring]
        var kind: Substring
    }

    private static let table = InternTable<String, Entry>()
    private let number: Int

    init(_ text: String) {
        number = Self.table.number(of: text) { text in
            // The name of an operator is in quotes: `#Comparable."..."!1`.
            let start = text.firstIndex(of: "\"") ?? text.startIndex
            let end = text[(text.lastIndex(of: "\"") ?? start)...].firstIndex(of: "!") ?? text.endIndex
            let isOperator = start > text.startIndex
            let path = text[..<(isOperator ? start : end)].dropFirst().split(separator: ".")
            return Entry(text: text, path: path + (isOperator ? [text[start..<end]] : []), kind: text[end...])
        }
    }

    var description: String { Self.table[number].text }
    var isCase: Bool { Self.table[number].kind == "!enumelt" }
    var isNone: Bool { isCase && property == "Optional.none" }
    var isSetter: Bool { kind == "!setter" }
    /// The kind: `!getter`.
    var kind: Substring { Self.table[number].kind }
    /// The path: `Outer.Class.member`.
    var property: String { Self.table[number].path.joined(separator: ".") }
    /// The type: `Outer.Class`.
    var owner: TypeID { TypeID(Self.table[number].path.dropLast().joined(separator: ".")) }
    /// The name: `member`.
    var name: String { String(Self.table[number].path.last ?? "") }

    /// The names that a dispatch table has for the member: `Class` and `member!getter`, without the types around the
    /// class.
    var inTable: (owner: String, name: String) {
        let entry = Self.table[number]
        guard entry.path.count > 1 else { return ("", entry.text) }
        return (String(entry.path[entry.path.count - 2]), name + entry.kind)
    }
}
