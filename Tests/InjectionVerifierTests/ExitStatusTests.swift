import Foundation
import Testing

@testable import InjectionVerifier

/// Tests the exit status of a run, and the streams to which it prints.
extension PackageTests {
    /// A program with a warning, because nobody injects a type, and with a generic injection that is not verified.
    private static let source = """
        import Injection
        struct Unused: Sendable {}
        // Not verified:
        func grow<Plant>(_ plant: Plant) { _ = Inject(Plant.self) }
        let plant: any Sendable = 1
        @main struct App {
            static func main() {
                // A warning:
                InjectionManager.register(Unused.self) { Unused() }
                grow(plant)
            }
        }

        """

    /// The runs of one project read its module once.
    private static func project(_ source: String) throws -> LoggedProject {
        let project = try LoggedProject()
        try project.write(log: [try project.command(target: "App", module: "App", source)])
        return project
    }

    private static func run(_ project: LoggedProject, _ options: [String] = [], isTerminal: Bool = false) -> (
        status: Int32, text: String
    ) {
        let recorded = RecordedOutput()
        var output = recorded.output
        output.isReadByPerson = isTerminal
        let arguments = ["--log", project.log.path, "--work-path", LoggedProject.workPath] + options
        return (VerifyCommand.run(arguments, output: output), recorded.text)
    }

    @Test("Warnings and undecided places fail a run only with --strict, which reports them as errors")
    func strictness() throws {
        let project = try Self.project(Self.source)
        defer { project.remove() }
        let plain = Self.run(project)
        #expect(plain.status == 0 && plain.text.contains(": 0 errors, 1 warning, 1 not verified"), "\(plain.text)")
        let strict = Self.run(project, ["--strict"])
        #expect(strict.status == 1 && strict.text.contains(": 2 errors, 0 warnings, 1 not verified"), "\(strict.text)")
        #expect(
            strict.text.contains(": error: Unused is registered, but")
                && strict.text.contains(": error: not verified: "))
    }

    @Test("Findings that comments switch off do not fail a strict run; a comment that switches nothing off does")
    func strictnessOfComments() throws {
        let explained = Self.source
            .replacing("// A warning:", with: "// injection-verifier:disable never-injected: it is a test")
            .replacing("// Not verified:", with: "// injection-verifier:disable not-verified: it is a test")
        let disabled = try Self.project(explained)
        defer { disabled.remove() }
        let known = Self.run(disabled, ["--strict"])
        #expect(
            known.status == 0 && known.text.contains(": 0 errors, 0 warnings, 0 not verified, 2 disabled"),
            "\(known.text)")
        let idle = explained.replacing(
            "struct Unused", with: "// injection-verifier:disable cycle: it is a test\nstruct Unused")
        let project = try Self.project(idle)
        defer { project.remove() }
        #expect(Self.run(project).status == 0)
        let strict = Self.run(project, ["--strict"])
        #expect(
            strict.status == 1 && strict.text.contains(": error: the next line of code has no `cycle`"),
            "\(strict.text)")
    }

    @Test("Lines of source are printed on a terminal only, unless a format was asked for") func sourceOnTerminal()
        throws
    {
        let line = "9 |         InjectionManager.register(Unused.self) { Unused() }\n"
        let project = try Self.project(Self.source)
        defer { project.remove() }
        #expect(Self.run(project, isTerminal: true).text.contains(line))
        #expect(Self.run(project, ["--format", "source"]).text.contains(line))
        #expect(!Self.run(project).text.contains(line))
        #expect(!Self.run(project, ["--format", "text"], isTerminal: true).text.contains(line))
    }
}
