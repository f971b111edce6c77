import Foundation

/// Writes raw identifiers as single words. A raw identifier, such as `` `counts the coins` ``, may contain spaces, dots
/// and brackets, which elsewhere separate names.
///
/// Names are read, compared and taken apart in many places. So a raw identifier becomes one word before anything is
/// read: a letter that names hardly use takes the place of each space, dot or other sign in it. `shown` puts the signs
/// back for people.
package enum RawIdentifier {
    /// The first of 128 letters that stand for the characters of ASCII. They are letters of the Yi script.
    private static let firstLetter: UInt32 = 0xa000

    /// Returns the word that stands for `name`, which is given without backticks. A name of letters, digits,
    /// underscores and `$` stays as it is, unless it begins with a digit. Names that the compiler makes have a `$`.
    package static func word(_ name: String) -> String {
        // Demangled names have a no-break space in place of each space.
        let name = name.replacing("\u{a0}", with: " ")
        let isDigitFirst = name.first?.isNumber ?? false
        guard isDigitFirst || !name.unicodeScalars.allSatisfy({ isPlain($0) || $0 == "$" }) else { return name }
        return name.unicodeScalars.enumerated().reduce(into: "") { word, next in
            let isKept = isPlain(next.element) && !(isDigitFirst && next.offset == 0)
            let letter = isKept ? nil : Unicode.Scalar(firstLetter + next.element.value)
            word.unicodeScalars.append(letter ?? next.element)
        }
    }

    /// Returns a text with each raw identifier as one word. In demangled text, raw identifiers are in backticks.
    static func words(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "`")) else { return text }
        return text.withBytes(words).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns a file of the intermediate language with each raw identifier as one word. Returns nil if the file has
    /// none, as is usual.
    ///
    /// Most raw identifiers are in backticks. The compiler prints some without: the types in front of a member, a
    /// stored property, and in a table the class, the protocol and its associated types. They are recognized because
    /// the same name is in backticks elsewhere in the file.
    static func words(in bytes: Bytes) -> [UInt8]? {
        var names: Set<String> = []
        var index = 0
        while let start = bytes.find("`", from: index) {
            let line = bytes.find("\n", from: start) ?? bytes.count
            let end = bytes[0..<line].find("`", from: start + 1)
            if let end {
                let name = bytes[start + 1..<end].string
                // Skip a single word of ASCII, because its backticks only mark a keyword.
                if word(name) != name || !name.allSatisfy(\.isASCII) { names.insert(name) }
            }
            index = (end ?? line) + 1
        }
        guard !names.isEmpty else { return nil }
        // The longest name comes first, because it may contain another name.
        return names.sorted { $0.utf8.count > $1.utf8.count }.reduce(into: Array(bytes.buffer)) { text, name in
            text = text.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { replace(name, in: Bytes(start: $0, count: buffer.count)) } ?? []
            }
        }
    }

    private static func replace(_ name: String, in text: Bytes) -> [UInt8] {
        let word = word(name).utf8
        var replaced: [UInt8] = []
        var copied = 0
        var name = name
        name.withUTF8 { name in
            var index = 1
            while let base = name.baseAddress, let start = text.find(base, name.count, from: index) {
                index = start + name.count
                let after = index < text.count ? text[index] : 0
                var isName = !isPlain(Unicode.Scalar(after))
                switch text[start - 1] {
                case UInt8(ascii: "`"): isName = after == UInt8(ascii: "`")
                // The name follows a mark: `#Type.member`, `#<abstract function>Type.member`.
                case UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: ">"): break
                // The name is part of the storage of a lazy property or of one with a wrapper:
                // `$__lazy_storage_$_name`, `_name`.
                case UInt8(ascii: "_"):
                    let line = text.line(upTo: start)
                    let prefixes: [StaticString] = ["$__lazy_storage_$_", "._", "var _"]
                    isName = isName && prefixes.contains { line.hasSuffix($0) }
                case UInt8(ascii: " "):
                    let line = text.line(upTo: start)
                    let tables: [StaticString] = ["sil_", "  base_protocol ", "  associated_type "]
                    isName = isName && tables.contains { line.hasPrefix($0) }
                default: isName = false
                }
                guard isName else { continue }
                let isQuoted = text[start - 1] == UInt8(ascii: "`")
                replaced += text[copied..<start - (isQuoted ? 1 : 0)].buffer
                replaced += word
                copied = index + (isQuoted ? 1 : 0)
            }
        }
        return replaced + text.from(copied).buffer
    }

    /// Returns a text for people, with raw identifiers in backticks: `` `My Type`.x ``. Text that is already in backticks
    /// gets no second ones, except after a `(`: there it is code to copy, such as `` register(`My Type`.self) ``, which
    /// needs them to compile.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { character($0) != nil }) else { return text }
        return text.replacing(/[\w[^\u{0}-\u{7f}]]+/.matchingSemantics(.unicodeScalar)) { match in
            let name = String(String.UnicodeScalarView(match.0.unicodeScalars.map { character($0) ?? $0 }))
            let before = text[..<match.startIndex]
            let quote = before.lastIndex(of: "`") ?? before.startIndex
            let isQuoted = !before.count { $0 == "`" }.isMultiple(of: 2) && !before[quote...].contains("(")
            return name == match.0 || isQuoted ? name : "`\(name)`"
        }
    }

    private static func character(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
        firstLetter..<firstLetter + 128 ~= letter.value ? Unicode.Scalar(letter.value - firstLetter) : nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 128 || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar) || scalar == "_"
    }
}

/// Calls `body` with the text of a file of the intermediate language, in which each raw identifier is one word.
func withCode<Result>(of file: String, limit: Int = 1 << 30, _ body: (Bytes) throws -> Result) throws -> Result {
    try withContents(of: file, limit: limit) { bytes in
        guard let text = RawIdentifier.words(in: bytes) else { return try body(bytes) }
        return try withBytes(of: Data(text), file, body)
    }
}
