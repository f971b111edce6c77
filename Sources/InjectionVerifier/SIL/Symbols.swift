extension Place {
    /// `loc "file":line:column`, as it stands at the end of an instruction or of a function's comment.
    init?(in text: Bytes) {
        guard let loc = text.find(", loc "), let quote = text.find("\"", from: loc),
            let end = text.find("\"", from: quote + 1),
            let line = text.number(at: end + 2), let column = text.number(at: line.end + 1), line.value > 0
        else { return nil }
        self.init(file: text[quote + 1..<end].string, line: line.value, column: column.value)
    }
}
