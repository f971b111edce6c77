/// Reads one line from left to right.
struct SILCursor {
    let bytes: Bytes
    var index = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    static func read<Result>(_ text: String, _ body: (inout SILCursor) -> Result?) -> Result? {
        text.withBytes { bytes in
            var cursor = SILCursor(bytes)
            return body(&cursor)
        }
    }

    var isAtEnd: Bool { index >= bytes.count }

    /// The next byte. It is 0 at the end.
    var next: UInt8 { index < bytes.count ? bytes.start[index] : 0 }

    func has(_ text: StaticString) -> Bool { bytes.hasPrefix(text, at: index) }

    mutating func accept(_ text: StaticString) -> Bool {
        guard bytes.hasPrefix(text, at: index) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    mutating func accept(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    mutating func skipSpaces() { while next == UInt8(ascii: " ") { index += 1 } }

    mutating func skipWord() {
        index = bytes.find(" ", from: index) ?? bytes.count
        skipSpaces()
    }

    mutating func number() -> Int? {
        guard let number = bytes.number(at: index) else { return nil }
        index = number.end
        return number.value
    }

    /// Reads the number of a value: `%12`.
    mutating func value() -> ValueNumber? {
        guard next == UInt8(ascii: "%"), let number = bytes.number(at: index + 1) else { return nil }
        index = number.end
        return ValueNumber(number.value)
    }

    /// Reads a name of letters, digits and underscores. They need not be ASCII.
    mutating func name() -> String? {
        let start = index
        index = Self.endOfName(bytes, from: index)
        return index > start ? bytes[start..<index].string : nil
    }

    static func endOfName(_ bytes: Bytes, from start: Int) -> Int {
        var index = start
        let (text, count) = (bytes.start, bytes.count)
        while index < count {
            let byte = text[index]
            guard byte | 32 >= 97 && byte | 32 <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128 else {
                break
            }
            index += 1
        }
        return index
    }

    /// Reads a text in quotes, and returns it without the quotes. A backslash escapes the next character, and stays in
    /// the text.
    mutating func quoted() -> String? {
        guard next == UInt8(ascii: "\""), let end = bytes.endOfText(at: index) else { return nil }
        let text = bytes[index + 1..<end].string
        index = end + 1
        return text
    }

    /// Reads a symbol or a member. Outside of brackets and quotes, it ends at a space, a tab, a comma, a colon, a
    /// closing bracket or the generic arguments.
    mutating func reference() -> String {
        let start = index
        while index < bytes.count {
            switch bytes.start[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ")"):
                return bytes[start..<index].string
            // The `<` ends the member in `#Dictionary.count<String, Int>`, but not in `#<abstract function>Local.a`.
            case UInt8(ascii: "<") where index > start + 1: return bytes[start..<index].string
            case UInt8(ascii: "\""): if quoted() == nil { index = bytes.count }
            case UInt8(ascii: "("): index = (bytes.find(")", from: index) ?? bytes.count - 1) + 1
            case UInt8(ascii: "<"):
                index = (bytes.find(">", from: index) ?? bytes.count - 1) + 1
            default: index += 1
            }
        }
        return bytes[start..<index].string
    }
}
