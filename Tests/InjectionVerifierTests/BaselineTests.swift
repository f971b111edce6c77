import Foundation
import Testing

@testable import InjectionVerifier

/// With these options, the check looks for every finding.
private let all = JudgingOptions(checksSendable: true, checksSessions: true)

extension PackageTests {
    /// Returns the sources of a sample that has many findings.
    private static func faults() throws -> [String: String] {
        let folder = try Samples.samples.path + "/Sources/Failures"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: try files.map { ($0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
        )
    }

    private static func baseline(_ text: String) throws -> Baseline {
        let file = FileManager.default.temporaryDirectory.appending(path: "baseline-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return try Baseline(file)
    }

    @Test(
        "With a baseline, 60 findings stay known if code moves, a new fault is reported, and a fault that is gone is noted"
    )
    func baseline() throws {
        let files = try Self.faults()
        let found = try FoundModule.found(in: files, named: "Known")
        let text = Baseline.text(of: found)
        let known = try Self.baseline(text)
        #expect(found.count >= 55)
        // The schema of SARIF asks that the notes of a finding differ.
        #expect(found.allSatisfy { Set($0.notes).count == $0.notes.count })
        #expect(known.compared(with: found, all).new == [] && known.compared(with: found, all).known == found.count)

        // Move each line, also relative to others, and give each closure another number.
        let moved = files.mapValues { text in
            "import Injection\n\nfunc moved(_ work: () -> Void) { work() }\n".replacing(
                "moved", with: "moved\(text.count)")
                + text.replacing("\n", with: "\n// Moved.\n").replacing(
                    "() {\n", with: "() {\n    _ = [1].map { $0 }\n")
        }
        let after = try FoundModule.found(in: moved, named: "Moved")
        #expect(known.compared(with: after, all).new.map(Baseline.key) == [])
        #expect(Baseline.text(of: after) == text)

        var changed = moved
        changed["New.swift"] = "import Injection\nstruct Added {}\nfunc add() { _ = Inject(Added.self) }\n"
        changed["Registrations.swift"]?.replace("_ = Inject((any Unbound & AnyObject).self)", with: "")
        let (new, count) = known.compared(with: try FoundModule.found(in: changed, named: "Changed"), all)
        #expect(new.map { "\($0.kind.rawValue) \($0.types)" } == ["unregistered [Added]", "stale-baseline []"])
        #expect(
            new.last?.message.contains(
                "`unregistered` of any Unbound & AnyObject in `injectUnbound()` no longer occurs") == true
        )
        #expect(count == found.count - 1)
    }

    @Test("Of several findings with one key, as many are known as the baseline has lines") func severalWithOneKey()
        throws
    {
        func finding(_ line: Int) -> Diagnostic {
            Diagnostic(
                kind: .unregistered, types: ["X"], severity: .error,
                place: Place(file: "/A.swift", line: line, column: 1),
                function: "f()", message: "")
        }
        let known = try Self.baseline(Baseline.text(of: [finding(1), finding(2)]))
        #expect(known.compared(with: [finding(11), finding(12), finding(13)], all).new == [finding(13)])
        let (gone, count) = known.compared(with: [finding(11)], all)
        #expect(gone.map(\.kind) == [.staleBaseline] && count == 1)
    }

    @Test("The note of a stale baseline omits `of` for a finding without types") func findingWithoutTypes() throws {
        let known = try Self.baseline("reset-off-main-actor\t\tstatic App.main()\n")
        #expect(
            known.compared(with: [], all).new.first?.message.hasPrefix(
                "`reset-off-main-actor` in `static App.main()` no longer occurs; ") == true
        )
    }

    @Test("A line about a finding that a run does not look for has no note") func fewerOptions() throws {
        let known = try Self.baseline("not-sendable\tBox\tf()\noutlives-sessions\tHost\tf()\nunregistered\tX\tf()\n")
        let new = known.compared(with: [], JudgingOptions()).new
        #expect(new.map(\.place.line) == [3])
    }

    @Test(
        "A run with a baseline does not fail; a baseline that cannot be read ends the run with status 2, and the message says where"
    )
    func baselineCommand() throws {
        let package = Self.traits
        _ = try package.reader().readAll()
        func run(_ more: String...) -> (status: Int32, text: String) {
            let recorded = RecordedOutput()
            let options = [
                "--package-path", package.path, "--scratch-path", package.scratchPath, "--skip-build", "--strict",
            ]
            return (VerifyCommand.run(options + more, output: recorded.output), recorded.text)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "baseline-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let written = run("--write-baseline", file)
        #expect(written.status == 0 && written.text.hasSuffix(" known from now on\n") && written.text.contains(file))
        let known = run("--baseline", file)
        #expect(known.status == 0 && known.text.contains(": 0 errors, 0 warnings, 0 not verified, "))
        try "unregistered\tX\tf()\nunregisterd\tX\tf()\n".write(toFile: file, atomically: true, encoding: .utf8)
        let bad = run("--baseline", file)
        #expect(bad.status == 2 && bad.text.hasPrefix("\(file):2:1: error: expected three tab-separated fields"))
        let missing = run("--baseline", file + "-missing")
        #expect(
            missing.status == 2 && missing.text.contains("-missing: error: cannot be read as a baseline; write one"))
        #expect(run().status == 1)
        defer { try? FileManager.default.removeItem(atPath: file + ".html") }
        #expect(run("--graph", file + ".html").text.contains("\(file).html: written\n"))
    }
}
