import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    @Test("The check prints for the README's first listing what the README says") func readme() throws {
        let readme = try String(contentsOf: SamplePackage.root.appending(path: "README.md"), encoding: .utf8)
        let listing = /<!-- listing: program -->\n```swift\n(.*?)```/.dotMatchesNewlines()
        let output = /`swift package verify-injections`.*?```text\n(.*?)```/.dotMatchesNewlines()
        let program = String(try #require(try listing.firstMatch(in: readme)).1)
        let counts = try #require(try /reports\s+`(.*?)`/.firstMatch(in: readme)).1
        let fault = try #require(try /add\s+`([^`]*)`\s+at\s+the\s+end/.firstMatch(in: readme)).1
        let printed = try #require(try output.firstMatch(in: readme)).1

        #expect(try check(of: program).contains(counts))
        #expect(try check(of: program + fault + "\n").hasPrefix(printed))
    }

    /// Returns the output of the check for a program, in a package like that of the README.
    private func check(of program: String) throws -> String {
        let name = "Readme-\(program.count)"
        let sources = ["Sources/MyApp/main.swift": program]
        let graph = try FoundModule.graph(of: sources, named: name, isScript: true)
        let found = Judgement.judge([graph], JudgingOptions())
        let printer = DiagnosticPrinter(format: .text, folder: FoundModule.folder(name).path)
        return printer.text(found, Summary(graphs: [graph], diagnostics: found))
    }
}
