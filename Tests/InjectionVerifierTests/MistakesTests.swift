import Foundation
import Testing

/// Tests `Tests/Mistakes.md`, which says when each typical mistake is seen, and which test shows that.
@Suite struct MistakesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var mistake: String
        var seen: String
        var file: String
        var shown: String
        var reason: String
        var testDescription: String { mistake }
    }

    static let folder = SamplePackage.root.appending(path: "Tests")
    static let rows: [Row] = {
        let text = (try? String(contentsOf: folder.appending(path: "Mistakes.md"), encoding: .utf8)) ?? ""
        return text.matches(of: /(?m)^\| ([^|]+) \| ([^|]+) \| `([^|`]+)` \| `(.+)`(?:: ([^|`]+))? \|$/).map {
            Row(
                mistake: String($0.1), seen: String($0.2), file: String($0.3), shown: String($0.4),
                reason: String($0.5 ?? ""))
        }
    }()

    @Test("Mistakes.md has at least forty mistakes, and at most four that are never seen, each with a reason")
    func count() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "Mistakes.md"), encoding: .utf8)
        // Two rows of the table are no mistakes: its head, and the line below the head.
        #expect(Self.rows.count == text.split(separator: "\n").count { $0.hasPrefix("|") } - 2)
        #expect(Self.rows.count >= 40)
        #expect(Set(Self.rows.map(\.mistake)).count == Self.rows.count)
        #expect(Self.rows.count { $0.seen == "never" } <= 4)
        #expect(Self.rows.allSatisfy { ($0.seen == "never") == !$0.reason.isEmpty })
    }

    @Test("Each mistake in Mistakes.md is shown by the file that its row names", arguments: rows) func file(row: Row)
        throws
    {
        let text = try String(contentsOf: Self.folder.appending(path: row.file), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.contains(row.shown) }
        switch row.seen {
        // Other tests run these files: `Scripts/Checks/refused`, the test of the samples, and the tests of the library.
        case "when compiled": #expect(text.hasPrefix("// refused: ") && text.prefix { $0 != "\n" }.contains(row.shown))
        case "by the check": #expect(lines.contains { $0.contains(#/// expect-(error|warning): /#) })
        case "when run": #expect(!lines.isEmpty && text.contains("@Test"))
        case "never": #expect(!lines.isEmpty && !lines.contains { $0.contains("// expect-") })
        default: Issue.record("seen when? \(row.seen)")
        }
    }
}
