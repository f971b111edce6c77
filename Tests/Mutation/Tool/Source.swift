import Foundation

/// A source file, with what is needed to find code in it, and the bodies that code is in.
struct Source {
    /// Below `Sources`.
    let path: String
    let bytes: [UInt8]
    /// The same bytes, with spaces for comments.
    let code: [UInt8]
    /// The same bytes, with spaces for comments, and underscores for strings and what they interpolate.
    let structure: [UInt8]

    init(_ path: String, _ text: String) {
        self.path = path
        bytes = Array(text.utf8)
        var scanner = Scanner(bytes)
        scanner.scan()
        (code, structure) = (scanner.code, scanner.structure)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Where a text occurs, whatever the white space in it, and comments aside.
    func ranges(of text: String) -> [Range<Int>] {
        let wanted = text.utf8.filter { !isSpace($0) }
        let places = code.indices.filter { !isSpace(code[$0]) }
        guard !wanted.isEmpty, places.count >= wanted.count else { return [] }
        return (0...(places.count - wanted.count)).compactMap { start in
            guard code[places[start]] == wanted[0] else { return nil }
            for index in wanted.indices where code[places[start + index]] != wanted[index] { return nil }
            return places[start]..<(places[start + wanted.count - 1] + 1)
        }
    }
}

func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 || byte == 13 }

/// Blanks comments and strings.
private struct Scanner {
    let bytes: [UInt8]
    var code: [UInt8]
    var structure: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) { (self.bytes, code, structure) = (bytes, bytes, bytes) }

    func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    mutating func blank(_ isCode: Bool) {
        if bytes[index] != UInt8(ascii: "\n") {
            structure[index] = isCode ? UInt8(ascii: "_") : 32
            if !isCode { code[index] = 32 }
        }
        index += 1
    }

    /// Up to the end, or, inside an interpolation, to the parenthesis that closes it.
    mutating func scan(inString: Bool = false) {
        var depth = 0
        while index < bytes.count {
            if isNext("//") {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank(false) }
            } else if isNext("\"") {
                scanString()
            } else {
                if bytes[index] == UInt8(ascii: "(") { depth += 1 }
                if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
                if inString { blank(true) } else { index += 1 }
                if inString, depth == 0 { return }
            }
        }
    }

    mutating func scanString() {
        let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
        for _ in quote.utf8 { blank(true) }
        while index < bytes.count, !isNext(quote) {
            let isInterpolation = isNext("\\(")
            if bytes[index] == UInt8(ascii: "\\") { blank(true) }
            if isInterpolation { scan(inString: true) } else { blank(true) }
        }
        for _ in quote.utf8 where index < bytes.count { blank(true) }
    }
}

/// The code of a function, an initializer or a computed property, without its braces.
///
/// The value of a constant is none: chosen when the program runs, it would be initialized under a lock, which orders
/// threads and so hides from the thread sanitizer that an ordering is missing.
struct Body: Hashable {
    let range: Range<Int>
    /// Whether its last expression is what it returns.
    let hasResult: Bool
}

extension Source {
    /// The outermost body around some code; nil where there is none, as in a default argument.
    func body(around wanted: Range<Int>) -> Body? {
        var (parentheses, header) = (0, 0)
        var body: (start: Int, hasResult: Bool, depth: Int)?
        var depth = 0
        for (index, byte) in structure.enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
            case UInt8(ascii: "{"):
                depth += 1
                guard body == nil, parentheses == 0 else { continue }
                if let hasResult = hasResult(String(decoding: structure[header..<index], as: UTF8.self)) {
                    body = (index + 1, hasResult, depth)
                }
                header = index + 1
            case UInt8(ascii: "}"):
                if let found = body, found.depth == depth {
                    if (found.start..<index).contains(wanted.lowerBound) {
                        return wanted.upperBound <= index
                            ? Body(range: found.start..<index, hasResult: found.hasResult) : nil
                    }
                    body = nil
                }
                depth -= 1
                if body == nil, parentheses == 0 { header = index + 1 }
            default: break
            }
        }
        return nil
    }

    /// Whether what follows a header has a result; nil for the header of a type.
    private func hasResult(_ header: String) -> Bool? {
        var (outer, depth) = ("", 0)
        for character in header {
            if character == "(" { depth += 1 }
            if depth == 0 { outer.append(character) }
            if character == ")" { depth -= 1 }
        }
        let keyword =
            /\b(func|init|deinit|var|let|subscript|struct|class|enum|extension|protocol|actor)\b(?!:)/
        guard let match = outer.matches(of: keyword).last else { return nil }
        switch match.1 {
        case "func", "subscript": return outer[match.range.upperBound...].contains("->")
        case "var", "let": return true
        case "init", "deinit": return false
        default: return nil
        }
    }
}
