/// A raw identifier, such as `` `counts the coins` ``, may hold whatever else separates names.
///
/// Names are read, compared and taken apart in many places, so it is made one word before anything is read: what is not
/// a letter, a digit or an underscore becomes a letter that nobody uses, and is written as it was where people read it.
enum RawIdentifier {
    /// The first of 128 letters that stand for the characters of ASCII: those of the Yi script, three bytes each.
    private static let firstLetter: UInt32 = 0xa000

    /// Of a name without backticks.
    static func word(_ name: String) -> String {
        name.withBytes { bytes in
            var word: [UInt8] = []
            append(bytes, to: &word)
            return String(decoding: word, as: UTF8.self)
        } ?? ""
    }

    /// Of a text in which raw identifiers stand in backticks, as in what the runtime demangles.
    static func words(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "`")) else { return text }
        return text.withBytes { bytes in
            var reader = RawIdentifierReader()
            reader.append(bytes)
            return String(decoding: reader.text, as: UTF8.self)
        } ?? ""
    }

    /// For people: `` `My Type`.x ``. In a text between backticks only what is in brackets, which is code to copy, has
    /// backticks of its own.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { character($0) != nil }) else { return text }
        var (shown, isQuoted, isInBrackets) = ("", false, false)
        var name: [Unicode.Scalar] = []
        func flush() {
            let isRaw = name.contains { character($0) != nil }
            let text = String(String.UnicodeScalarView(name.map { character($0) ?? $0 }))
            shown += isRaw && (!isQuoted || isInBrackets) ? "`\(text)`" : text
            name = []
        }
        for scalar in text.unicodeScalars {
            if scalar.value >= 128 || isPlain(UInt8(scalar.value)) {
                name.append(scalar)
            } else {
                flush()
                if scalar == "`" { (isQuoted, isInBrackets) = (!isQuoted, false) }
                if scalar == "(" { isInBrackets = true }
                shown.unicodeScalars.append(scalar)
            }
        }
        flush()
        return shown
    }

    private static func character(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
        firstLetter..<firstLetter + 128 ~= letter.value ? Unicode.Scalar(letter.value - firstLetter) : nil
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        byte | 32 >= 97 && byte | 32 <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128
    }

    /// Whether all readers take it for one name. The compiler's own names may have a `$`.
    private static func isWord(_ name: Bytes) -> Bool {
        name.count > 0 && !isDigit(name[0]) && name.find("\u{a0}") == nil
            && (0..<name.count).allSatisfy { isPlain(name[$0]) || name[$0] == UInt8(ascii: "$") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    static func append(_ name: Bytes, to word: inout [UInt8]) {
        guard !isWord(name) else { return word.append(name) }
        var index = 0
        while index < name.count {
            // What the compiler demangles has a no-break space for each space.
            let isSpace = name.hasPrefix("\u{a0}", at: index)
            let byte = isSpace ? UInt8(ascii: " ") : name[index]
            if isPlain(byte), index > 0 || !isDigit(byte) {
                word.append(byte)
            } else {
                word += [0xea, 0x80 | byte >> 6, 0x80 | byte & 63]
            }
            index += isSpace ? 2 : 1
        }
    }

    /// Whether backticks are for what the name holds, and not for a keyword.
    static func isRaw(_ name: Bytes) -> Bool { !isWord(name) || (0..<name.count).contains { name[$0] >= 128 } }
}
