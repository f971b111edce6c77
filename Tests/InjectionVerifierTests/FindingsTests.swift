import Foundation
import Testing

@testable import InjectionVerifier

/// Tests the page of each finding. Its listings are programs, and have that finding in the lines that are marked with
/// it.
extension PackageTests {
    @Test("Each finding has a page, and each page a finding") func pages() throws {
        let folder = OwnSources.folder.appending(path: Explanation.documentation + "Findings").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files) == Set(Diagnostic.Kind.allCases.map { $0.rawValue + ".md" }))
        let index = try OwnSources.text(of: Explanation.documentation + "Findings.md")
        let topics = Diagnostic.Kind.allCases.map(\.row.topic).reduce(into: [Diagnostic.Kind.Topic]()) {
            if $0.last != $1 { $0.append($1) }
        }
        let lists = topics.map { topic in
            "### \(topic.rawValue)\n\n"
                + Diagnostic.Kind.allCases.filter { $0.row.topic == topic }.map { "- <doc:\($0.rawValue)>\n" }.joined()
        }
        #expect(index.hasSuffix("\n## Topics\n\n" + lists.joined(separator: "\n")))
        for kind in Diagnostic.Kind.allCases {
            let page = try Explanation.page(of: kind)
            #expect(page.hasPrefix("# \(kind.rawValue)\n\n\(try Explanation.summary(of: kind))\n\n"))
            #expect(try Explanation.summary(of: kind).hasSuffix("."))
            let severities = kind.row.severities.map(\.rawValue).joined(separator: " or ")
            let row =
                "| [`\(kind.rawValue)`](Findings/\(kind.rawValue).md) | \(try Explanation.summary(of: kind)) | "
                + "\(severities) | \(kind.row.option.cell) |\n"
            #expect(index.contains(row), "Findings.md has no row of \(kind.rawValue)")
            #expect(
                ["Severity", "Fix it", "Known false alarms"].allSatisfy { page.contains("\n**\($0):** ") },
                "\(kind.rawValue)"
            )
            #expect(
                try !Explanation.text(of: kind).contains(".md"), "\(kind.rawValue) has a link that no terminal shows")
            #expect(page.contains("\n**It cannot see** ") == page.contains("// missed\n"), "\(kind.rawValue)")
            let severity = try #require(page.firstMatch(of: /\n\*\*Severity:\*\* ([a-z]+)((?:.+\n)*)/))
            #expect(severity.1 == kind.row.severities[0].rawValue, "\(kind.rawValue)")
            for other in kind.row.severities.dropFirst() { #expect(severity.2.lowercased().contains(other.rawValue)) }
            for (option, name) in [(Diagnostic.Kind.Option.sessions, "sessions"), (.sendable, "sendable")] {
                #expect(severity.2.hasPrefix(", with `--\(name)`") == (kind.row.option == option), "\(kind.rawValue)")
            }
        }
    }

    @Test("The help and the article name the findings of each option") func options() throws {
        let article = try OwnSources.text(of: Explanation.documentation + "CheckingInjections.md")
        let help = Options.help.split { $0.isWhitespace }.joined(separator: " ")
        for options: Set<Diagnostic.Kind.Option> in [[.sendable], [.sessions, .moreWithSessions]] {
            #expect(help.contains(": \(Diagnostic.Kind.names(with: options)) --"))
            #expect(article.contains(Diagnostic.Kind.names(with: options, "`") + " |\n"))
        }
    }

    /// `// error: the beginning of the message` marks a line that has the finding. `// missed` marks a line in which
    /// the check should report it, but does not.
    @Test(
        "Each listing on the page of a finding has it where a mark says so, and nowhere else",
        arguments: Diagnostic.Kind.allCases)
    func listings(kind: Diagnostic.Kind) throws {
        let page = try Explanation.page(of: kind)
        let option = kind.row.option
        let options = JudgingOptions(
            checksSendable: option == .sendable, checksSessions: option == .sessions || option == .moreWithSessions)
        let listings = page.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).map { String($0.1) }
        // No code has the finding that a baseline is out of date.
        #expect(listings.isEmpty == (kind == .staleBaseline))
        for (index, listing) in listings.enumerated() {
            let marked = listing.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
                line, text in
                text.firstMatch(of: /\/\/ (error|warning|note): (.*)$/).map {
                    Finding(file: "", line: line + 1, kind: String($0.1), message: String($0.2))
                }
            }
            let found = try FoundModule.found(
                in: ["main.swift": listing], named: "\(kind.rawValue)-\(index)", isScript: true, options)
            let own = found.filter { $0.kind == kind }.map {
                Finding(file: "", line: $0.place.line, kind: $0.severity.rawValue, message: $0.message)
            }
            let (missing, unexpected) = difference(reported: own, expected: marked)
            #expect(missing.isEmpty && unexpected.isEmpty, "\(kind.rawValue)-\(index): \(missing), \(unexpected)")
            if index == 0 {
                #expect(marked.contains { $0.kind == kind.row.severities[0].rawValue } && found.count == marked.count)
            } else {
                // A later listing is right, or has a mistake that the check does not see.
                #expect(marked.isEmpty)
            }
        }
    }
}

extension Diagnostic.Kind.Option {
    /// The cell about the option in the table of `Findings.md`.
    fileprivate var cell: String {
        switch self {
        case .always: "–"
        case .sessions: "`--sessions`"
        case .sendable: "`--sendable`"
        case .moreWithSessions: "for more: `--sessions`"
        }
    }
}
