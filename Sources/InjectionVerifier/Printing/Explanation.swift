import Foundation

/// The sections of the article that explains each finding. The article is in the sources that this tool was built from,
/// as one text for the site and for the command.
enum Explanation {
    static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Injection/Injection.docc/Findings.md")

    /// By name, without what only the site needs.
    static func sections() throws -> [String: String] {
        guard let text = try? String(contentsOf: article, encoding: .utf8) else {
            throw ReadingError(
                file: article.path,
                problem:
                    "cannot be read; it explains each finding, and belongs to the sources that this tool was built from"
            )
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("<!--") }
        let sections = lines.joined(separator: "\n").split(separator: "\n### ").dropFirst().map { section in
            // The last section ends where the next part of the article begins.
            (section.firstRange(of: "\n## ").map { section[..<$0.lowerBound] } ?? section).split(
                separator: "\n", maxSplits: 1)
        }
        return Dictionary(sections.map { (String($0[0]), String($0[1])) }) { first, _ in first }
    }

    static func text(of kind: Diagnostic.Kind?) throws -> String {
        guard let kind, let section = try sections()[kind.rawValue] else {
            throw ReadingError(file: article.path, problem: "has no section `\(kind?.rawValue ?? "")`")
        }
        return kind.rawValue + "\n" + plain(section.trimmingCharacters(in: .newlines)) + "\n"
    }

    /// As a terminal shows it: code indented, and other articles by their titles.
    private static func plain(_ section: String) -> String {
        var isCode = false
        let lines = section.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            if line.hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            if isCode { return line.isEmpty ? "" : "    " + line }
            return String(line).replacing("**", with: "").replacing(/<doc:(\w+)>/) { title(of: String($0.1)) }
        }
        return lines.joined(separator: "\n")
    }

    private static func title(of name: String) -> String {
        let file = article.deletingLastPathComponent().appending(path: name + ".md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? name
        return "“" + text.prefix { $0 != "\n" }.drop { "# ".contains($0) } + "”"
    }
}
