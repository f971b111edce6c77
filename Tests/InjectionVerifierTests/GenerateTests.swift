import Foundation
import Testing

@testable import InjectionGenerator
@testable import InjectionVerifier

extension PackageTests {
    /// Makes a copy of the sample that the test may change.
    private static func conventionSample() throws -> URL {
        let files = FileManager.default
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests/Convention")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let sample = SamplePackage.root.appending(path: "Tests/InjectionVerifierTests/ConventionSample")
        for name in ["Sources", "Tests"] {
            try? files.removeItem(at: folder.appending(path: name))
            try files.copyItem(at: sample.appending(path: name), to: folder.appending(path: name))
        }
        let manifest = try String(contentsOf: sample.appending(path: "Package.swift"), encoding: .utf8)
        try manifest.replacing("\"../../..\"", with: "\"\(SamplePackage.root.path)\"")
            .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        return folder
    }

    private static func generate(_ folder: URL, _ more: String..., output: Output = .silent) throws -> Int32 {
        let scratch = SamplePackage(builtInTurn: folder).scratchPath
        let options = try GenerateOptions(
            ["--package-path", folder.path, "--scratch-path", scratch, "--build-system", "native"] + more)
        return try GenerateCommand(options: options, output: output).run()
    }

    @Test("generate-registrations names a function of the module that has the name of the generated one")
    func generateClash() throws {
        let folder = try Self.conventionSample()
        let own = folder.appending(path: "Sources/Core/Own.swift")
        try "\npublic func registerCore() {}\n".write(to: own, atomically: true, encoding: .utf8)
        let output = RecordedOutput()
        #expect(try Self.generate(folder, "--target", "Core", output: output.output) == 1)
        #expect(output.text.contains("Own.swift:2:1: error: Core already has a function `registerCore()`"))
    }

    @Test("generate-registrations registers the types that follow the convention, and updates its own stale file")
    func generate()
        throws
    {
        let folder = try Self.conventionSample()
        let app = folder.appending(path: "Sources/App/Registrations.swift")
        let core = folder.appending(path: "Sources/Core/Registrations.swift")
        func lines(_ file: URL) throws -> [String] {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                $0.trimmingPrefix(while: \.isWhitespace)
            }
            .filter { $0.hasPrefix("InjectionManager") }.map { String($0.dropFirst("InjectionManager.register".count)) }
        }

        // Core calls a function of the file that does not exist so far.
        #expect(try Self.generate(folder, "--check") == 1)
        #expect(!FileManager.default.fileExists(atPath: app.path))
        let recorded = RecordedOutput()
        #expect(try Self.generate(folder, output: recorded.output) == 0)
        #expect(recorded.text.contains("; call `registerCore()` at launch\n"))
        for (type, why) in [
            ("NeedsValueImpl", "needs an initializer"), ("HiddenImpl", "is private"), ("GenericImpl", "is generic"),
            ("ClosedImpl", "needs an initializer"), ("UnmetImpl", "does not conform to Unmet"),
            ("AloneImpl", "does not conform to Alone"),
        ] {
            #expect(recorded.text.contains("App: skipped \(type): it \(why)"))
        }
        #expect(recorded.text.contains("TwofoldImpl: Twofold has two candidates: Space.TwofoldImpl and Twofold"))
        #expect(try lines(core) == ["((any Clock).self) { ClockImpl() }"])
        #expect(
            try lines(app) == [
                "((any CoolManager).self) { CoolManagerImpl() }",
                "((any Defaulted).self) { DefaultedImpl() }",
                "((any Dial).self) { DialImpl() }",
                "((any Inheriting).self) { InheritingImpl() }",
                "((any Meter).self) { @MainActor in MeterImpl() }",
                "((any Panel).self) { @MainActor in PanelImpl() }",
                "((any Resized).self) { ResizedImpl() }",
                "((any Router).self) { RouterImpl() }",
                "((any Screen).self) { @MainActor in ScreenImpl() }",
                "((any Space.Inner).self) { Space.InnerImpl() }",
                "((any Worker).self) { WorkerImpl() }",
                "((any `cool, too`).self) { `cool, tooImpl`() }",
                "((any `its clock`).self) { `its clockImpl`() }",
            ])
        let scratch = SamplePackage(builtInTurn: folder).scratchPath
        let built = try Subprocess.run(
            "swift",
            ["build", "--package-path", folder.path, "--scratch-path", scratch, "--build-system", "native"])
        #expect(built.status == 0, "what was written does not compile: \(built.output)")

        // A second run changes nothing, and finds nothing to change.
        let first = try String(contentsOf: app, encoding: .utf8)
        let second = RecordedOutput()
        #expect(try Self.generate(folder, output: second.output) == 0)
        #expect(second.text.contains(": up to date, ") && !second.text.contains("at launch"))
        #expect(try String(contentsOf: app, encoding: .utf8) == first)
        #expect(try Self.generate(folder, "--check") == 0)

        // After the type was renamed, the file does not compile. It can still be written again, and so can the files of
        // the modules above.
        let source = folder.appending(path: "Sources/Core/Core.swift")
        try String(contentsOf: source, encoding: .utf8).replacing("Clock", with: "Sundial")
            .write(to: source, atomically: true, encoding: .utf8)
        let third = RecordedOutput()
        #expect(try Self.generate(folder, output: third.output) == 0)
        #expect(third.text.contains("Core: Clock is no longer registered\n"))
        #expect(try lines(core) == ["((any Sundial).self) { SundialImpl() }"])
        #expect(try String(contentsOf: app, encoding: .utf8) == first)
    }

    @Test(
        "generate-registrations keeps a file of the same name that somebody wrote, and reports it if it is in the way")
    func writtenByHand()
        throws
    {
        let folder = try Self.conventionSample()
        let core = folder.appending(path: "Sources/Core/Registrations.swift")
        let text = "nonisolated public func registerCore() {}\n"
        try text.write(to: core, atomically: true, encoding: .utf8)
        #expect(try Self.generate(folder) == 1)
        #expect(try String(contentsOf: core, encoding: .utf8) == text)
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "Sources/App/Registrations.swift").path))
    }

    @Test("generate-registrations keeps a file of the same name that is not valid UTF-8") func otherEncoding() throws {
        let folder = try Self.conventionSample()
        let core = folder.appending(path: "Sources/Core/Registrations.swift")
        let text = Data("// caf".utf8) + [0xE9, 0x0A]
        try text.write(to: core)
        #expect((try? Self.generate(folder)) != 0)
        #expect(try Data(contentsOf: core) == text)
    }

    @Test(
        "A wrong option of generate-registrations is reported before anything is built",
        arguments: [
            (["--strict"], "unknown option `--strict` for generate-registrations"),
            (["--for-plugin", "--scratch-path=p"], "`swift package --scratch-path PATH generate-registrations`"),
        ]) func mistakes(arguments: [String], message: String)
    {
        #expect { try GenerateOptions(arguments) } throws: { "\($0)".contains(message) }
        let output = RecordedOutput()
        #expect(GenerateCommand.run(arguments, output: output.output) == 2 && output.text.contains(message))
    }

    @Test("generate-registrations follows other conventions of names") func conventions() throws {
        let convention = RegistrationPlan.Convention(protocolSuffix: "Protocol", implementationSuffix: "")
        #expect(convention.proto(for: "Space.Clock") == "ClockProtocol")
        #expect(RegistrationPlan.Convention().proto(for: "ClockImpl") == "Clock")
        #expect(RegistrationPlan.Convention().proto(for: "Impl") == nil)
        #expect(RegistrationPlan.Convention().proto(for: "Clock") == nil)
    }

    @Test("generate-registrations reports a target that does not exist as an error") func unknownTarget() throws {
        let folder = try Self.conventionSample()
        #expect { try Self.generate(folder, "--check", "--target", "Nowhere") } throws: {
            "\($0)".contains("has no target `Nowhere`")
        }
    }
}
