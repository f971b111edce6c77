import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    @Test("What the README says the proof prints of its first listing is what it prints") func readme() throws {
        let readme = try String(contentsOf: SamplePackage.root.appending(path: "README.md"), encoding: .utf8)
        let listing = /<!-- listing: program -->\n```swift\n(.*?)```/.dotMatchesNewlines()
        let output = /`swift package verify-injections`.*?```text\n(.*?)```/.dotMatchesNewlines()
        let program = String(try #require(try listing.firstMatch(in: readme)).1)
        let counts = try #require(try /counts\s`(.*?)`/.firstMatch(in: readme)).1
        let fault = try #require(try /`([^`]*)` as the last\sline/.firstMatch(in: readme)).1
        let printed = try #require(try output.firstMatch(in: readme)).1

        #expect(try proof(of: program).contains(counts))
        #expect(try proof(of: program + fault + "\n").hasPrefix(printed))
    }

    /// What the proof prints of a program, in a package like the README's.
    private func proof(of program: String) throws -> String {
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests/ReadmeSources")
        let sources = folder.appending(path: "Sources/MyApp")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try program.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "MyApp", platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Injection", path: "\(SamplePackage.root.path)")],
                targets: [.executableTarget(name: "MyApp", dependencies: [.product(name: "Injection", package: "Injection")])]
            )
            """
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)

        let package = SamplePackage(builtInTurn: folder)
        let graph = InjectionGraph(Program(try package.reader().read()))
        let found = Judgement.judge([graph], JudgingOptions())
        let printer = DiagnosticPrinter(format: .text, folder: folder.path)
        return printer.text(found, Summary(graphs: [graph], diagnostics: found))
    }
}
