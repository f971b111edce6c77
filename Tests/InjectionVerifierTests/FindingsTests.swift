import Foundation
import Testing

@testable import InjectionVerifier

/// Each kind of finding has a page, whose listings are programs with that finding on the lines that say so.
extension PackageTests {
    @Test("Each finding has a page, and each page a finding") func pages() throws {
        let folder = OwnSources.folder.appending(path: Explanation.documentation + "Findings").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files) == Set(Diagnostic.Kind.allCases.map { $0.rawValue + ".md" }))
        let index = try OwnSources.text(of: Explanation.documentation + "Findings.md")
        for kind in Diagnostic.Kind.allCases {
            let page = try Explanation.page(of: kind)
            #expect(page.hasPrefix("# \(kind.rawValue)\n\n\(try Explanation.summary(of: kind))\n\n"))
            #expect(try Explanation.summary(of: kind).hasSuffix("."))
            #expect(
                ["Severity", "Fix it", "False alarms"].allSatisfy { page.contains("\n**\($0):** ") }, "\(kind.rawValue)"
            )
            #expect(page.contains("\n**It cannot see** ") == page.contains("// missed\n"), "\(kind.rawValue)")
            #expect(index.contains("\n- <doc:\(kind.rawValue)>\n"))
        }
    }

    /// `// error: the beginning of the message` marks a line with the finding; `// missed` marks one that the check
    /// should report, and does not.
    @Test(
        "Each listing of a page has its finding where a mark says so, and nowhere else",
        arguments: Diagnostic.Kind.allCases)
    func listings(kind: Diagnostic.Kind) throws {
        let page = try Explanation.page(of: kind)
        let severity = try #require(page.firstMatch(of: /\n\*\*Severity:\*\* ([a-z]+)/)?.1)
        let options = JudgingOptions(
            checksSendable: page.contains("with `--sendable`"), checksSessions: page.contains("with `--sessions`"))
        let listings = page.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).map { String($0.1) }
        // No code shows that a baseline is out of date.
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
                #expect(marked.contains { $0.kind == severity } && found.count == marked.count)
            } else {
                // Code that is right, or a mistake that the check does not see.
                #expect(marked.isEmpty)
            }
        }
    }
}
