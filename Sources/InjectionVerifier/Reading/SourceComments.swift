/// The comments of a source file, and its lines with code. String literals count as code.
struct SourceComments {
    struct Comment {
        /// The text without the slashes, stars and spaces in front of it and, in `/* … */`, after it.
        var text: String
        var line: Int
        var column: Int
        var lastLine: Int
    }

    private(set) var comments: [Comment] = []
    private var linesOfCode: Set<Int> = []
    private var lineCount = 1
    private let texts: [Substring]

    /// Returns the lines that a comment is about. This is the line on which the comment begins if that has code, or
    /// else the next line with code; with the next ones, if it has only attributes. If no code follows, this is the
    /// comment's last line.
    func lines(about comment: Comment) -> ClosedRange<Int> {
        if linesOfCode.contains(comment.line) { return comment.line...comment.line }
        let following = (comment.lastLine...lineCount).lazy.filter(linesOfCode.contains)
        guard let first = following.first else { return comment.lastLine...comment.lastLine }
        return first...(following.first { !hasOnlyAttributes($0) } ?? first)
    }

    /// Returns the text of a line. The first line is 1.
    func text(of line: Int) -> Substring { texts.indices.contains(line - 1) ? texts[line - 1] : "" }

    /// True for a line such as `@MainActor`, which belongs to the declaration below it.
    private func hasOnlyAttributes(_ line: Int) -> Bool {
        text(of: line).wholeMatch(of: /\s*(?:@[\w.]+(?:\([^()]*\))?\s*)+/) != nil
    }

    init(in text: some Sequence<UInt8>) {
        var scanner = Scanner(text: Array(text))
        scanner.readCode()
        (comments, linesOfCode, lineCount) = (scanner.comments, scanner.linesOfCode, scanner.line)
        texts = String(decoding: scanner.text, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}

private struct Scanner {
    let text: [UInt8]
    var comments: [SourceComments.Comment] = []
    var linesOfCode: Set<Int> = []
    var line = 1
    private var position = 0
    private var lineStart = 0

    init(text: [UInt8]) { self.text = text }

    private var isAtNewline: Bool {
        text[position] == UInt8(ascii: "\n") || text[position] == UInt8(ascii: "\r") && !starts(with: "\r\n")
    }

    private func starts(with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return position + count <= text.count && (0..<count).allSatisfy { text[position + $0] == word.utf8Start[$0] }
    }

    private mutating func advance() {
        if isAtNewline {
            line += 1
            lineStart = position + 1
        }
        position += 1
    }

    private mutating func advance(by count: Int) {
        for _ in 0..<count where position < text.count { advance() }
    }

    /// Reads code up to the end of the file, or up to the `)` that ends an interpolation in a string.
    mutating func readCode(isInterpolation: Bool = false) {
        var depth = 0
        while position < text.count {
            let byte = text[position]
            if starts(with: "//") || starts(with: "/*") {
                readComment()
                continue
            }
            if byte > UInt8(ascii: " ") { linesOfCode.insert(line) }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
                readString()
                continue
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            advance()
            if isInterpolation, depth == 0 { return }
        }
    }

    private mutating func readComment() {
        let (start, first, column) = (position, line, position - lineStart + 1)
        if starts(with: "//") {
            while position < text.count, !isAtNewline { advance() }
        } else {
            var depth = 0
            repeat {
                let (begins, ends) = (starts(with: "/*"), starts(with: "*/"))
                depth += begins ? 1 : ends ? -1 : 0
                advance(by: begins || ends ? 2 : 1)
            } while depth > 0 && position < text.count
        }
        let content = String(decoding: text[start..<position], as: UTF8.self)
        let marks: Set<Character> = ["/", "*", " ", "\t", "\r"]
        let inside = content.drop(while: marks.contains)
        let end = inside.lastIndex { !marks.contains($0) || !content.hasPrefix("/*") && $0 != "\r" }
        comments.append(
            .init(
                text: String(end.map { inside[...$0] } ?? ""), line: first, column: column, lastLine: line))
    }

    /// Reads a string literal, or a `#` that begins something else.
    private mutating func readString() {
        var marks = 0
        while position < text.count, text[position] == UInt8(ascii: "#") {
            marks += 1
            advance()
        }
        guard position < text.count, text[position] == UInt8(ascii: "\"") else { return }
        let isLong = starts(with: "\"\"\"")
        advance(by: isLong ? 3 : 1)
        func isFollowedByMarks(_ count: Int) -> Bool {
            let next = position + count
            return next + marks <= text.count && text[next..<next + marks].allSatisfy { $0 == UInt8(ascii: "#") }
        }
        while position < text.count, isLong || !isAtNewline {
            linesOfCode.insert(line)
            if isLong ? starts(with: "\"\"\"") : text[position] == UInt8(ascii: "\""), isFollowedByMarks(isLong ? 3 : 1)
            {
                return advance(by: (isLong ? 3 : 1) + marks)
            }
            guard text[position] == UInt8(ascii: "\\"), isFollowedByMarks(1) else {
                advance()
                continue
            }
            advance(by: 1 + marks)
            if position < text.count, text[position] == UInt8(ascii: "(") {
                readCode(isInterpolation: true)
            } else {
                advance(by: 1)
            }
        }
    }
}
