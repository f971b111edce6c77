import Foundation

/// Reads the compiler's syntax tree: the second witness.
///
/// The tree names every function that active code mentions, with mangled types, and has no control flow. A mention of
/// `Inject` that is missing in the intermediate language was overlooked there. The reader searches for mentions, and
/// does not parse the tree.
enum SyntaxTreeReader {
    /// Returns where each macro is used, by the name that the compiler gives to the text of its expansion.
    @discardableResult
    static func read(_ file: String, source: String, into mentions: inout [Mention], limit: Int = 1 << 31) throws
        -> [String: Place]
    {
        let lines = try SourceLines(source)
        return try withContents(of: file, limit: limit) { bytes in
            guard bytes.hasPrefix("{\"_kind\":\"source_file\"") else {
                throw ReadingError(
                    file: file, line: 1,
                    problem: "is not what `swiftc -dump-ast -dump-ast-format json` of Swift 6 prints")
            }
            let end = bytes.count - (bytes[bytes.count - 1] == UInt8(ascii: "\n") ? 1 : 0)
            guard bytes[0..<end].hasSuffix("}") else {
                throw ReadingError(file: file, problem: "ends in the middle: the compiler did not finish it; run again")
            }
            var seen: Set<String> = []
            var index = 0
            while let usr = bytes.value("\"decl_usr\":\"", from: index) {
                index = usr.end
                // A function that is declared in another has no name here, and neither has a variable.
                let isLocal = usr.text.count == 0
                guard isLocal || usr.text.hasPrefix("s:") else { continue }
                let function = usr.text.from(2)
                guard !function.hasPrefix("s"), !function.hasPrefix("S") else { continue }
                if isLocal, let end = bytes.find("}", from: index),
                    bytes[index..<end].find("\"substitutions\":") == nil
                {
                    continue
                }
                let types = substitutions(bytes, after: index)
                guard !types.isEmpty, let reference = reference(bytes, before: usr.start) else { continue }
                let key =
                    "\(function.string) \(reference.offset.map(String.init) ?? "unknown") \(reference.expansion) \(types)"
                guard seen.insert(key).inserted else { continue }
                let place = reference.offset.flatMap { lines.place(of: $0, spelling: reference.name) }
                if isLocal, place == nil { continue }
                mentions.append(
                    Mention(
                        function: function.string, mangledTypes: types,
                        place: reference.expansion.isEmpty ? place : nil,
                        file: source))
            }
            return expansions(bytes, lines)
        }
    }

    /// The tree has an expansion beside what it belongs to: the last place before it that is one in the source.
    private static func expansions(_ bytes: Bytes, _ lines: SourceLines) -> [String: Place] {
        var found: [String: Place] = [:]
        guard bytes.find("\"buffer_id\":\"") != nil else { return found }
        var place = Place.unknown
        var index = 0
        while let range = bytes.find("\"range\":{\"start\":", from: index) {
            index = bytes.find("}", from: range + 9) ?? bytes.count
            let text = bytes[range..<index]
            guard let offset = text.number(at: 17)?.value else { continue }
            if let name = text.value("\"buffer_id\":\"")?.text.string {
                if found[name] == nil { found[name] = place }
            } else {
                place = lines.place(of: offset)
            }
        }
        for attribute in attributes(bytes, lines) {
            for name in found.keys where attribute.expands(to: name) { found[name] = attribute.place }
        }
        return found
    }

    /// `@Suite(…)`: an attached macro where it is used.
    private struct Attribute {
        var declaration: String
        var macro: String
        var place: Place

        /// The compiler names the text after the declaration and the macro: `@__swiftmacro_8AppTests1TV3one4TestfMp_.swift`.
        func expands(to name: String) -> Bool {
            guard let macro = name.range(of: "\(macro.utf8.count)\(macro)f", options: .backwards) else { return false }
            return declaration.hasPrefix(name[..<macro.lowerBound].drop { !$0.isNumber })
        }
    }

    private static func attributes(_ bytes: Bytes, _ lines: SourceLines) -> [Attribute] {
        var attributes: [Attribute] = []
        var index = 0
        while let found = bytes.find("{\"_kind\":\"custom_attr\",\"range\":{\"start\":", from: index) {
            index = found + 40
            guard let offset = bytes.number(at: index)?.value,
                let usr = bytes.findLast("\"usr\":\"s:", before: found),
                let text = bytes.value("\"usr\":\"s:", from: usr)?.text,
                let macro = bytes.value("\"macro\":{\"_kind\":\"decl_ref\",\"base_name\":\"", from: index),
                macro.start < index + 200
            else { continue }
            attributes.append(
                Attribute(declaration: text.string, macro: macro.text.string, place: lines.place(of: offset)))
        }
        return attributes
    }

    /// `"substitutions":{…"replacement_type":"$s…"…}` of the same reference.
    private static func substitutions(_ bytes: Bytes, after index: Int) -> [String] {
        guard let end = bytes.find("\"decl_usr\"", from: index) ?? Optional(bytes.count),
            let list = bytes[0..<end].find("\"substitutions\":[", from: index)
        else { return [] }
        let stop = bytes[0..<end].find("\"reqs\"", from: list) ?? end
        var types: [String] = []
        var position = list
        while let type = bytes[0..<stop].value("\"replacement_type\":\"", from: position) {
            types.append(type.text.string)
            position = type.end
        }
        return types
    }

    /// The name and the offset of the expression that refers to a declaration: its `range` comes just before its
    /// `decl`. In the expansion of a macro it names the text of that expansion, too.
    ///
    /// The owner of a default argument is written like a reference, under another key; it does not count as one.
    private static func reference(_ bytes: Bytes, before index: Int) -> (name: String, offset: Int?, expansion: String)?
    {
        guard let decl = bytes.findLast("\"decl\":{\"_kind\":\"decl_ref\",\"base_name\":\"", before: index),
            let name = bytes.value("\"base_name\":\"", from: decl)?.text.string,
            bytes[0..<index].find("{", from: decl + 8) == nil
        else { return nil }
        guard let range = bytes.findLast("\"range\":{\"start\":", before: decl),
            bytes[range..<decl].find("\"_kind\":\"", from: 18) == nil
        else { return (name, nil, "") }
        let expansion = bytes[0..<decl].value("\"buffer_id\":\"", from: range)?.text.string ?? ""
        return (name, bytes.number(at: range + 17)?.value, expansion)
    }
}

extension Bytes {
    /// The last occurrence in front of an index; most are near.
    func findLast(_ text: StaticString, before index: Int) -> Int? {
        var size = 512
        while true {
            let start = Swift.max(0, index - size)
            var last: Int?
            var position = start
            while let found = self[0..<index].find(text, from: position) {
                last = found
                position = found + 1
            }
            if last != nil || start == 0 { return last }
            size *= 8
        }
    }
}
