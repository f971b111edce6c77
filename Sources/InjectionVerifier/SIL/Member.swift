/// `#Outer.Class.member!getter`, as a call, a table or the memory of a property names a member of a type.
struct Member: InternedText {
    private struct Entry {
        var text: String
        /// `Outer`, `Class`, `member`
        var path: [Substring]
        /// `!getter`
        var kind: Substring
    }

    private static let all = InternTable<String, Entry>()
    private let number: Int

    init(_ text: String) {
        number = Self.all.number(of: text) { text in
            // `#Comparable."..."!1`
            let start = text.firstIndex(of: "\"") ?? text.startIndex
            let end = text[(text.lastIndex(of: "\"") ?? start)...].firstIndex(of: "!") ?? text.endIndex
            let isOperator = start > text.startIndex
            let path = text[..<(isOperator ? start : end)].dropFirst().split(separator: ".")
            return Entry(text: text, path: path + (isOperator ? [text[start..<end]] : []), kind: text[end...])
        }
    }

    var description: String { Self.all[number].text }
    var isCase: Bool { Self.all[number].kind == "!enumelt" }
    var isNone: Bool { isCase && property == "Optional.none" }
    var isSetter: Bool { kind == "!setter" }
    /// `!getter`
    var kind: Substring { Self.all[number].kind }
    /// True for the storage of a lazy property.
    var isLazy: Bool { name.hasPrefix("$__lazy_storage_") }
    /// `Outer.Class.member`, the property.
    var property: String { Self.all[number].path.joined(separator: ".") }
    /// `Outer.Class`
    var owner: TypeID { TypeID(Self.all[number].path.dropLast().joined(separator: ".")) }
    /// `member`
    var name: String { String(Self.all[number].path.last ?? "") }

    /// The class, as its table names it, and the rest.
    var inTable: (owner: String, name: String) {
        let entry = Self.all[number]
        guard entry.path.count > 1 else { return ("", entry.text) }
        return (String(entry.path[entry.path.count - 2]), name + entry.kind)
    }
}
