import Foundation

/// Reads the compiler's syntax tree: the mentions of generic functions, which prove that no injection was missed, and
/// the places of variables.
///
/// The tree names every function that compiled code mentions, with mangled generic arguments, but has no control flow.
/// An `Inject` that only the tree has was overlooked in the intermediate language. The reader searches the text for
/// mentions, and does not parse the tree.
enum SyntaxTreeReader {
    /// Adds the mentions and the places of variables to `facts`. Returns the place at which each macro is used. The key
    /// is the compiler's name for the text of the expansion.
    @discardableResult
    static func read(_ file: String, source: String, into facts: inout ModuleFacts, limit: Int = 1 << 31) throws
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
                // The `decl_usr` of a variable or a function that is declared in a function is empty.
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
                facts.mentions.append(
                    Mention(
                        function: function.string, mangledTypes: types,
                        place: reference.expansion.isEmpty ? place : nil,
                        file: source))
            }
            facts.places += VariablePlaceReader.read(bytes, lines)
            return expansions(bytes, lines)
        }
    }

    /// Finds the place of each expansion. In the tree, an expansion follows the code that it belongs to. So it gets the
    /// place of the nearest node before it that is written in the source, not in another expansion. The expansion of an
    /// attached macro gets the place of the attribute.
    private static func expansions(_ bytes: Bytes, _ lines: SourceLines) -> [String: Place] {
        var places: [String: Place] = [:]
        guard bytes.find("\"buffer_id\":\"") != nil else { return places }
        var place = Place.unknown
        var index = 0
        while let range = bytes.find("\"range\":{\"start\":", from: index) {
            index = bytes.find("}", from: range + 9) ?? bytes.count
            let text = bytes[range..<index]
            guard let offset = text.number(at: 17)?.value else { continue }
            if let name = text.value("\"buffer_id\":\"")?.text.string {
                if places[name] == nil { places[name] = place }
            } else {
                place = lines.place(of: offset)
            }
        }
        let attributes = attributes(bytes, lines)
        for name in places.keys {
            // If the name is that of a type, it also fits the declarations in the type, whose symbols are longer. So
            // take the shortest symbol. Overloads share a name, so all of them get the place of one.
            let expanded = attributes.filter { $0.mayExpand(to: name) }
            if let first = expanded.min(by: { $0.declaration.utf8.count < $1.declaration.utf8.count }) {
                places[name] = first.place
            }
        }
        return places
    }

    /// The use of an attached macro: `@Suite(…)`.
    private struct Attribute {
        var declaration: String
        var macro: String
        var place: Place

        /// True if `name` may be the compiler's name for the expansion of this macro. The compiler forms it from the
        /// beginning of the declaration's symbol and the macro: `@__swiftmacro_8AppTests1TV3one4TestfMp_.swift`. The
        /// symbols of overloads, and of declarations in a type, have the same beginning, so the name fits them, too.
        func mayExpand(to name: String) -> Bool {
            guard let macro = name.range(of: "\(macro.utf8.count)\(macro)f", options: .backwards) else { return false }
            return declaration.hasPrefix(name[..<macro.lowerBound].drop { !$0.isNumber })
        }
    }

    private static func attributes(_ bytes: Bytes, _ lines: SourceLines) -> [Attribute] {
        var attributes: [Attribute] = []
        var index = 0
        while let start = bytes.find("{\"_kind\":\"custom_attr\",\"range\":{\"start\":", from: index) {
            index = start + 40
            guard let offset = bytes.number(at: index)?.value,
                let usr = bytes.findLast("\"usr\":\"s:", before: start),
                let text = bytes.value("\"usr\":\"s:", from: usr)?.text,
                let macro = bytes.value("\"macro\":{\"_kind\":\"decl_ref\",\"base_name\":\"", from: index),
                macro.start < index + 200
            else { continue }
            attributes.append(
                Attribute(declaration: text.string, macro: macro.text.string, place: lines.place(of: offset)))
        }
        return attributes
    }

    /// Returns the mangled types of a reference: `"substitutions":{…"replacement_type":"$s…"…}`. Returns none if the
    /// reference has no generic arguments.
    private static func substitutions(_ bytes: Bytes, after index: Int) -> [String] {
        guard let end = bytes.find("\"decl_usr\"", from: index) ?? Optional(bytes.count),
            let substitutions = bytes[0..<end].find("\"substitutions\":[", from: index)
        else { return [] }
        let stop = bytes[0..<end].find("\"reqs\"", from: substitutions) ?? end
        var types: [String] = []
        var position = substitutions
        while let type = bytes[0..<stop].value("\"replacement_type\":\"", from: position) {
            types.append(type.text.string)
            position = type.end
        }
        return types
    }

    /// Returns the name and the offset of the expression that refers to a declaration. Its `range` comes just before
    /// its `decl`. Without such a range, the offset is nil. In the expansion of a macro, the result also has the name
    /// of the expansion's text.
    ///
    /// Returns nil for the owner of a default argument, which the tree writes like a reference, but under another key.
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
    /// Finds the last occurrence of a text in front of an index. The search begins near the index, where most
    /// occurrences are.
    func findLast(_ text: StaticString, before index: Int) -> Int? {
        var size = 512
        while true {
            let start = Swift.max(0, index - size)
            var last: Int?
            var position = start
            while let next = self[0..<index].find(text, from: position) {
                last = next
                position = next + 1
            }
            if last != nil || start == 0 { return last }
            size *= 8
        }
    }
}
