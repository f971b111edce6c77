import Foundation

/// Prints lines of the sources with a caret below a place, as the compiler does.
struct SourceExcerpts {
    private var lines: [String: [Substring]] = [:]

    init(of diagnostic: Diagnostic) {
        for file in Set(([diagnostic.place] + diagnostic.notes.map(\.place)).map(\.file)) {
            let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
            lines[file] = text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
    }

    /// Returns the line of a place, and a line with the caret. The result is empty if there is no such file, line or
    /// column, as for code of a template that cannot be read: `#sourceLocation(file: "Page.gyb", line: 7)`.
    func excerpt(at place: Place) -> String {
        guard let lines = lines[place.file], lines.indices.contains(place.line - 1),
            case let line = lines[place.line - 1], place.column > 0, place.column <= line.utf8.count
        else { return "" }
        let margin = "\(place.line) | "
        // Columns count bytes. A tab stays a tab, because the terminal decides its width.
        let before = String(decoding: line.utf8.prefix(place.column - 1), as: UTF8.self).map { $0 == "\t" ? "\t" : " " }
        let empty = String(repeating: " ", count: margin.count - 2) + "| "
        return margin + line + "\n" + empty + before.joined() + "^\n"
    }
}
