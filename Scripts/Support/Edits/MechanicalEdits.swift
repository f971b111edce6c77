import Foundation

// Edits that need no thought: an ordering relaxed, a condition negated, a statement dropped, a constant off by one.

struct MechanicalEdit {
    /// From 0.
    let line: Int
    /// In the line.
    let range: Range<Int>
    let replacement: String
    let kind: String
}

/// A line of code without what is not to be edited: comments and the text of strings become spaces.
func masked(_ lines: [String]) -> [[UInt8]] {
    var isInText = false
    var conditions = 0
    return lines.map { line in
        var bytes = Array(line.utf8)
        let trimmed = line.drop { $0 == " " }
        if trimmed.hasPrefix("#if") { conditions += 1 }
        defer { if trimmed.hasPrefix("#endif") { conditions -= 1 } }
        let quotes = line.components(separatedBy: "\"\"\"").count - 1
        let isText = isInText || quotes > 0
        if quotes % 2 == 1 { isInText.toggle() }
        // What is compiled conditionally may not be compiled here.
        if isText || conditions > 0 { return bytes.map { _ in UInt8(ascii: " ") } }
        var isInString = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                bytes[index] = UInt8(ascii: " ")
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    index += 1
                    bytes[index] = UInt8(ascii: " ")
                }
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == byte {
                for rest in index..<bytes.count { bytes[rest] = UInt8(ascii: " ") }
            }
            index += 1
        }
        return bytes
    }
}

/// Edits of one kind: each match of the pattern's first group is replaced.
struct Rule: Sendable {
    let kind: String
    let pattern: NSRegularExpression
    let replacement: @Sendable (String) -> String

    init(_ kind: String, _ pattern: String, _ replacement: @escaping @Sendable (String) -> String) {
        self.kind = kind
        self.pattern = try! NSRegularExpression(pattern: pattern)
        self.replacement = replacement
    }
}

let opposites = [
    "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||",
    "||": "&&", "true": "false", "false": "true", "lastIndex": "firstIndex", "firstIndex": "lastIndex", "min": "max",
    "max": "min",
]
/// Not of `while true`: a function with a loop that only `return` ends does not compile with another.
let rules = [
    Rule("ordering relaxed", #"ordering: (\.acquiring|\.releasing|\.acquiringAndReleasing)\b"#) { _ in ".relaxed" },
    Rule("operator", #" (===|!==|==|!=|<=|>=|<|>|&&|\|\|) "#) { opposites[$0]! },
    Rule("value", #"(?<!while |[\w.])(true|false|min|max)\b(?!:)"#) { opposites[$0]! },
    Rule("end", #"\.(lastIndex|firstIndex)\b"#) { opposites[$0]! },
    Rule("order", #"(\.reversed\(\))"#) { _ in "" },
    Rule("off by one", #"(?<![\w.$])(\d[\d_]*)(?![\w.])"#) { "\(Int($0.filter(\.isNumber))! + 1)" },
]

/// Where conditions of `if`, `guard`, `while` and `where` are, but for those that bind a name, and `true`.
func conditions(in code: String) -> [Range<Int>] {
    let pattern = try! NSRegularExpression(pattern: #"\b(?:if|guard|while|where) (.+?) (?:\{|else\b)"#)
    let whole = NSRange(code.startIndex..., in: code)
    return pattern.matches(in: code, range: whole).flatMap { match -> [Range<Int>] in
        let bounds = match.range(at: 1)
        var parts: [Range<Int>] = []
        var (depth, start) = (0, bounds.location)
        let bytes = Array(code.utf8)
        for index in bounds.location..<(bounds.location + bounds.length) {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                parts.append(start..<index)
                start = index + 2
            default: break
            }
        }
        parts.append(start..<(bounds.location + bounds.length))
        return parts.filter { part in
            let text = String(decoding: bytes[part], as: UTF8.self)
            return !["let ", "var ", "case ", "#", "for ", "T: ", " =", "true"].contains { text.hasPrefix($0) }
        }
    }
}

/// Whether a line is a statement of its own that can be dropped.
func isStatement(_ lines: [String], _ index: Int) -> Bool {
    func trimmed(_ index: Int) -> String {
        lines.indices.contains(index) ? lines[index].trimmingCharacters(in: .whitespaces) : ""
    }
    let line = trimmed(index)
    let keywords = [
        "let ", "var ", "return", "guard ", "if ", "for ", "while ", "switch ", "case ", "func ", "}", "@", "#", "init",
        "import",
        "throw ", "private", "static ", "final ", "struct ", "enum ", "class ", "extension ", "public ", "default",
        "else", "do ",
        ".", "?", ":", "&", "|", "+", "assert", "interleave", "package ", "mutating ", "deinit", "fileprivate ",
        "typealias ",
        "protocol ", "continue", "break", "nonisolated", "convenience ", "\"", "-", ")", "{", "_ type", "subscript",
    ]
    guard let last = line.last, last == ")" || last == "}" || line.contains(" = ") || line.contains(" += "),
        !keywords.contains(where: line.hasPrefix), line.filter({ $0 == "(" }).count == line.filter({ $0 == ")" }).count,
        line.filter({ $0 == "{" }).count == line.filter({ $0 == "}" }).count
    else { return false }
    let (before, after) = (trimmed(index - 1), trimmed(index + 1))
    let isBegun = [",", "(", "=", "&&", "||", "?", ":", "[", "return"].contains { before.hasSuffix($0) && $0 != before }
    return (!isBegun || before.hasPrefix("case ")) && ![".", "?", "&&", "||", ":"].contains { after.hasPrefix($0) }
}

/// All mechanical edits of a file.
func mechanicalEdits(of text: String) -> [MechanicalEdit] {
    let lines = text.components(separatedBy: "\n")
    var found: [MechanicalEdit] = []
    for (line, bytes) in masked(lines).enumerated() {
        let text = String(decoding: bytes, as: UTF8.self)
        // Binding memory tells the compiler alone; no instruction comes of it.
        guard !["assert(", "import ", "bindMemory("].contains(where: text.contains) else { continue }
        func add(_ kind: String, _ range: Range<Int>, _ replacement: String) {
            found.append(MechanicalEdit(line: line, range: range, replacement: replacement, kind: kind))
        }
        for rule in rules {
            for match in rule.pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                let range = Range(match.range(at: 1))!
                add(rule.kind, range, rule.replacement(String(decoding: bytes[range], as: UTF8.self)))
            }
        }
        for range in conditions(in: text) {
            let condition = String(decoding: Array(lines[line].utf8)[range], as: UTF8.self)
            add("condition negated", range, "!(\(condition))")
        }
        if text.contains(where: { $0 != " " }), isStatement(lines, line) {
            add("statement dropped", 0..<bytes.count, "")
        }
    }
    return found
}
