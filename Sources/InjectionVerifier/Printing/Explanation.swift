import Foundation

/// Reads the pages that explain findings, in the sources that this tool was built from. The site, `explain` and the
/// tests share these texts.
enum Explanation {
    static let documentation = "Injection/Injection.docc/"

    static func page(of kind: Diagnostic.Kind) throws -> String {
        try OwnSources.text(of: documentation + "Findings/\(kind.rawValue).md")
    }

    /// Returns the first line below the title of the page. It is the whole first paragraph.
    static func summary(of kind: Diagnostic.Kind) throws -> String {
        String(try page(of: kind).split(separator: "\n")[1])
    }

    /// Returns the page for a terminal, and the comment that switches the finding off. A finding about the check
    /// itself, such as `stale-baseline`, has no such comment. Code is indented. Of a link to another article, only the
    /// link's text stays, in quotation marks.
    static func text(of kind: Diagnostic.Kind) throws -> String {
        try pageText(of: kind) + (kind.row.topic == .check ? "" : "\n" + disabling(kind))
    }

    private static func disabling(_ kind: Diagnostic.Kind) -> String {
        "If a finding is wrong, or does not matter, write above its line:\n\n"
            + "    // injection-verifier:disable \(kind.rawValue): REASON\n"
    }

    private static func pageText(of kind: Diagnostic.Kind) throws -> String {
        var isCode = false
        let lines = try page(of: kind).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.compactMap { line -> String? in
            if line.hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            if isCode { return line.isEmpty ? "" : "    " + line }
            let text = line.hasPrefix("#") ? line.drop { "# ".contains($0) } : line
            return String(text.replacing("**", with: ""))
        }.joined(separator: "\n")
            // A link may continue on the next line.
            .replacing(/\[([^\]]+)\]\([^)]+\.md[^)]*\)/) { "“\($0.1)”" }
    }
}
