import Foundation
import Testing

@testable import InjectionVerifier

struct SuppressionTests {
    /// Returns the findings that remain in a file with some lines, and the number of those that its comments disable.
    private func left(
        _ lines: [String], separator: String = "\n", _ found: [(Diagnostic.Kind, line: Int)],
        _ options: JudgingOptions = JudgingOptions()
    ) throws -> (left: [String], disabled: Int) {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try lines.joined(separator: separator).write(toFile: file, atomically: true, encoding: .utf8)
        let found = found.map { kind, line in
            Diagnostic(kind: kind, severity: .error, place: Place(file: file, line: line, column: 1), message: "")
        }
        let (left, disabled) = Suppressions(in: [file]).applied(to: found, options)
        return (left.map { "\($0.place.line) \($0.severity.rawValue) \($0.kind.rawValue)" }, disabled)
    }

    @Test(
        "A disable comment switches off the finding that it names, on the next line of code, and nothing else",
        arguments: ["\n", "\r\n"])
    func suppresses(separator: String) throws {
        let lines = [
            "let one = 1", "    // injection-verifier:disable cycle, because it is a test", "// that goes on",
            "let two = 2",
        ]
        let (left, disabled) = try left(
            lines, separator: separator, [(.cycle, 1), (.cycle, 4), (.unregistered, 4)])
        #expect(left == ["1 error cycle", "4 error unregistered"] && disabled == 1)
    }

    @Test(
        "The reason in a disable comment follows a colon or `because`; empty lines below the comment do not matter",
        arguments: [":", ", because"])
    func reason(separator: String) throws {
        let lines = ["// injection-verifier:disable cycle\(separator) it is a test", "", "  ", "let two = 2"]
        let (left, disabled) = try left(lines, [(.cycle, 4)])
        #expect(left == [] && disabled == 1)
    }

    @Test("Two disable comments above one line both count") func two() throws {
        let lines = ["cycle", "unregistered"].map { "// injection-verifier:disable \($0), because it is a test" }
        let (left, disabled) = try left(lines + ["let one = 1"], [(.cycle, 3), (.unregistered, 3)])
        #expect(left == [] && disabled == 2)
    }

    @Test(
        "A disable comment without a reason, or with an unknown name, is an error and switches nothing off",
        arguments: [
            "cycle", "cycle, ", "cycle:", "cycle: ", "cycle because", "cycle, because ", "cycles, because it is a test",
            "cycles: it is a test", "",
        ])
    func invalid(text: String) throws {
        let (left, disabled) = try left(["// injection-verifier:disable \(text)", "let one = 1"], [(.cycle, 2)])
        #expect(left == ["1 error invalid-disable", "2 error cycle"] && disabled == 0)
    }

    @Test(
        "The error for a disable comment says what is wrong: no name, no reason, or a name that is nearly right",
        arguments: [
            ("", "the name of a finding is missing; write "),
            (
                "registered-twice",
                "a reason is missing; write `// injection-verifier:disable registered-twice: …`"
            ),
            (
                "cycle, unregistered: x",
                "a comment switches off one finding; write one for `cycle`, and below it another for `unregistered`"
            ),
            (
                "registered-twise: x",
                "no finding is called `registered-twise`; did you mean `registered-twice`?"
            ),
            ("everything: x", "no finding is called `everything`; there are unregistered, cycle, "),
        ])
    func messages(text: String, message: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try "// injection-verifier:disable \(text)\n".write(to: file, atomically: true, encoding: .utf8)
        let (left, _) = Suppressions(in: [file.path]).applied(to: [], JudgingOptions())
        #expect(left.count == 1 && left.allSatisfy { $0.message.hasPrefix(message) }, "\(left.map(\.message))")
    }

    /// `kept-beyond-session` reports more with `--sessions`.
    @Test(
        "A disable comment that switches nothing off is a warning, unless its finding might need an option that is not on",
        arguments: [Diagnostic.Kind.injectedLate, .keptBeyondSession])
    func unused(kind: Diagnostic.Kind) throws {
        let lines = ["// injection-verifier:disable \(kind.rawValue), because it is a test", "let one = 1"]
        #expect(try left(lines, [(.cycle, 2)]).left == ["2 error cycle"])
        let options = JudgingOptions(checksSessions: true)
        #expect(try left(lines, [(.cycle, 2)], options).left == ["1 warning unused-disable", "2 error cycle"])
    }

    @Test(
        "A string literal is not a disable comment",
        arguments: [
            ["let text = \"// injection-verifier:disable cycle\""],
            ["let text = \"\"\"", "    // injection-verifier:disable cycle", "    \"\"\""],
            ["let text = #\"\"// injection-verifier:disable cycle\"#"],
            ["let text = \"\\(names[\"a\"] ?? \"// injection-verifier:disable cycle\")\""],
        ])
    func code(lines: [String]) throws {
        #expect(try left(lines, []).left == [])
    }

    @Test(
        "In a disable comment, case, spaces around the colon and the kind of comment do not matter",
        arguments: [
            "// injection-verifier: disable cycle: a test", "/// Injection-Verifier:Disable cycle: a test",
            "//injection-verifier :disable cycle: a test", "/* injection-verifier:disable cycle: a test */",
            "// injection-verifier disable cycle: a test",
        ])
    func spelling(comment: String) throws {
        let (left, disabled) = try left([comment, "let one = 1"], [(.cycle, 2)])
        #expect(left == [] && disabled == 1)
    }

    @Test("A disable comment behind code switches off findings on its own line, and none below") func behindCode()
        throws
    {
        let lines = ["let one = 1  // injection-verifier:disable cycle: a test", "let two = 2"]
        let (left, disabled) = try left(lines, [(.cycle, 1), (.cycle, 2)])
        #expect(left == ["2 error cycle"] && disabled == 1)
    }

    @Test(
        "A disable comment above attributes is about the declaration below them, too",
        arguments: [
            ["@MainActor"], ["@available(iOS 18, *)", "  @MainActor @preconcurrency"], ["@MainActor", "", "// why"],
        ])
    func attributes(lines: [String]) throws {
        let lines = ["// injection-verifier:disable cycle: a test"] + lines + ["let one = 1", "let two = 2"]
        let (left, disabled) = try left(lines, [(.cycle, 2), (.cycle, lines.count - 1), (.cycle, lines.count)])
        #expect(left == ["\(lines.count) error cycle"] && disabled == 2)
    }

    @Test("An attribute in front of a declaration does not extend a disable comment to the next line")
    func attributeBeforeDeclaration() throws {
        let lines = ["// injection-verifier:disable cycle: a test", "@MainActor let one = 1", "let two = 2"]
        let (left, disabled) = try left(lines, [(.cycle, 2), (.cycle, 3)])
        #expect(left == ["3 error cycle"] && disabled == 1)
    }

    @Test("Other comments between a disable comment and its line do not matter") func parted() throws {
        let lines = ["// injection-verifier:disable cycle: a test", "/* why", " so */", "// and so", "let one = 1"]
        let (left, disabled) = try left(lines, [(.cycle, 5)])
        #expect(left == [] && disabled == 1)
    }

    @Test(
        "A misspelt disable comment is an error, and switches nothing off",
        arguments: [
            "injection-verifier:disabled", "injection-verifier:disbale", "injection-verifer:disable",
            "injection-vreifier:disable", "inject-verifier:disable", "injection-verifier:enable",
            "verify-injections:disable", "injection-verifier:ignore",
        ])
    func misspelt(mark: String) throws {
        let (left, disabled) = try left(["// \(mark) cycle: a test", "let one = 1"], [(.cycle, 2)])
        #expect(left == ["1 error invalid-disable", "2 error cycle"] && disabled == 0)
    }

    @Test("A sentence about the tool is not a misspelt disable comment") func sentence() throws {
        let lines = [
            "// injection-verifier: see CI", "// injection-verifier is run by CI",
            "// The injection verifier reads this.",
            "// verifier: disable it",
        ]
        #expect(try left(lines, []).left == [])
    }
}
