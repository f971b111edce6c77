import Foundation
import Testing

@testable import InjectionVerifier

/// Tests the output and the exit status of a run if the compiler prints something in another way.
extension PackageTests {
    /// A module, and a compiler that replaces a text in all intermediate code that it prints.
    private struct ChangedProject {
        let project: LoggedProject

        init(replacing text: String, with other: String, source: String) throws {
            project = try LoggedProject()
            let command = try project.command(target: "App", module: "App", source)
            let compiler = try #require(command.split(separator: " ").first { $0.hasSuffix("/swiftc") })
            // Each text has a folder, so that each run reads the canary once.
            let folder = URL(filePath: LoggedProject.workPath).appending(path: "renaming-\(text.filter(\.isLetter))")
            let fake = folder.appending(path: "swiftc")
            let script = """
                #!/bin/sh
                \(compiler) "$@" || exit
                while [ $# -gt 0 ]; do
                    if [ "$1" = -output-file-map ]; then outputs=$(dirname "$2"); fi
                    shift
                done
                for file in "$outputs"/*.sil; do
                    sed 's/\(text)/\(other)/g' "$file" >"$file.new" && mv "$file.new" "$file"
                done

                """
            try FoundModule.write(script, to: fake)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
            try project.write(log: [command.replacing(String(compiler), with: fake.path)])
        }

        func run(_ arguments: [String] = []) -> (status: Int32, text: String) {
            let output = RecordedOutput()
            let status = VerifyCommand.run(
                ["--log", project.log.path, "--work-path", LoggedProject.workPath] + arguments, output: output.output)
            return (status, output.text)
        }
    }

    private static let offMainActor = """
        import Injection
        @MainActor final class Panel {}
        @main struct App {
            static func main() async {
                InjectionManager.register(Panel.self) { @MainActor in Panel() }
                await show()
            }
        }
        nonisolated func show() async {
            // injection-verifier:disable off-main-actor, because a test says so
            _ = Inject(Panel.self)
            _ = Inject(Panel.self)
        }

        """

    @Test("Findings for which the canary fails are not looked for; a note says so, which is an error with --strict")
    func givenUp() throws {
        let changed = try ChangedProject(
            replacing: "global_actor", with: "globally_isolated", source: Self.offMainActor)
        defer { changed.project.remove() }
        let baseline = changed.project.folder.appending(path: "baseline").path
        try (Baseline.head + "off-main-actor\tPanel\tshow()\n").write(
            toFile: baseline, atomically: true, encoding: .utf8)
        for arguments in [[], ["--sendable"], ["--baseline", baseline]] {
            let (status, text) = changed.run(arguments)
            let parts = [
                "/swiftc:1:1: note: not verified: Swift version 6.", " prints code differently (this tool ",
                "), so that these are not looked for: off-main-actor, block-off-main-actor, ",
                "; use a Swift version that this version of Injection supports [not-verified]",
            ]
            #expect(status == 0 && parts.allSatisfy(text.contains), "\(text)")
            // The unused comment, and the unused line of the baseline, are no findings either.
            #expect(text.contains("in 1 module: 0 errors, 0 warnings, 1 not verified"), "\(text)")
        }
        let (status, text) = changed.run(["--strict"])
        #expect(status == 1 && text.contains("/swiftc:1:1: error: not verified: "))
        #expect(text.contains("1 error, 0 warnings, 1 not verified"))
    }

    @Test("If the canary fails, --list says so, too, and a baseline does not make that known") func listAndBaseline()
        throws
    {
        let changed = try ChangedProject(
            replacing: "global_actor", with: "globally_isolated", source: Self.offMainActor)
        defer { changed.project.remove() }
        #expect(changed.run(["--list"]).text.contains("\nnot verified: "))
        let baseline = changed.project.folder.appending(path: "baseline").path
        #expect(changed.run(["--write-baseline", baseline]).text.hasSuffix("baseline: 0 known from now on\n"))
        #expect(changed.run(["--baseline", baseline]).text.contains(" 1 not verified"))
    }

    @Test("If the canary fails for some findings, all others are still found") func notGivenUp() throws {
        let source = Self.offMainActor.replacing("main() async {", with: "main() async {\n_ = Inject(Int.self)")
        let changed = try ChangedProject(replacing: "global_actor", with: "globally_isolated", source: source)
        defer { changed.project.remove() }
        let (status, text) = changed.run()
        #expect(status == 1 && text.contains("error: Int is injected but registered nowhere"))
        #expect(text.contains("1 error, 0 warnings, 1 not verified"), "\(text)")
    }

    @Test("If the canary fails for every finding, the run stops with status 2") func stopped() throws {
        let changed = try ChangedProject(
            replacing: "= function_ref", with: "= reference_to_function", source: Self.offMainActor)
        defer { changed.project.remove() }
        let (status, text) = changed.run()
        #expect(status == 2 && !text.contains(" module: "))
        #expect(
            text.contains(
                " prints what this tool does not know, so that nothing it reads proves anything; use a Swift version that "
                    + "this version of Injection supports (this tool does not find `"),
            "\(text)")
    }
}
