import Foundation
import Testing

/// `Tests/Retention.md` says what each type of the library keeps alive, until when, and which test shows it.
@Suite("The table of what the library keeps alive", .watched)
struct RetentionTableTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    private let table: String
    private let rows: [[Substring]]

    init() throws {
        table = try String(contentsOf: Self.root.appending(path: "Tests/Retention.md"), encoding: .utf8)
        rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { $0 } }
    }

    /// The text of each file below a folder that ends so, but for what is built in nested packages.
    private func files(in folder: String, ending suffix: String) throws -> [String: String] {
        // In the package of one part, the folder is a link, which the search does not follow.
        let folder = Self.root.appending(path: folder).resolvingSymlinksInPath()
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }
        return try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (
                    String(path.split(separator: "/").last!),
                    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                )
            })
    }

    @Test("The table of what the library keeps has each type that the library declares, and no other")
    func types() throws {
        let declaration =
            /(?m)^ *(?:@[a-z]+ )?(?:(?:public|package|private|fileprivate|final) )*(?:class|struct|enum|protocol) (\w+)/
        var declared: Set<Substring> = []
        for folder in ["Sources/Injection", "Sources/InjectionTesting"] {
            for text in try files(in: folder, ending: ".swift").values {
                declared.formUnion(text.matches(of: declaration).map { Substring(String($0.1)) })
            }
        }
        let others = try #require(table.firstMatch(of: /These types store nothing that could be kept: ([^.]+)\./)).1
        let listed = rows.map { $0[0] } + others.split(separator: ",")
        #expect(Set(listed.map { $0.filter { $0.isLetter || $0.isNumber } }.map { Substring($0) }) == declared)
        #expect(listed.count == declared.count, "a type has two rows")
    }

    @Test("The table of what the library keeps names tests that exist, and edits that they must notice")
    func tests() throws {
        let tests = try files(in: "Tests", ending: "Tests.swift")
        let edits = try files(in: "Tests/Mutation", ending: ".edits").values.joined(separator: "\n")
        #expect(rows.count > 30)
        for row in rows {
            let shown = row[3].matches(of: /`(\w+)\.swift`/).map { String($0.1) }
            #expect(!shown.isEmpty, "\(row[0])")
            for file in shown { #expect(tests[file + ".swift"]?.contains("@Test(") == true, "\(file)") }
            for edit in row[4].split(separator: ",").map({ $0.filter { $0 != " " } }) where !edit.isEmpty {
                #expect(edits.contains("\n## \(edit): tests "), "\(edit)")
            }
        }
    }
}
