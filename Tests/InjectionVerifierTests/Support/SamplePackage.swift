import Foundation

@testable import InjectionVerifier

/// A package that the verifier is run over, built once below this package's own build folder.
struct SamplePackage {
    var path: String
    var scratchPath: String

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    init(path: URL, name: String) {
        self.path = path.path
        scratchPath = Self.root.appending(path: ".build/verifier-tests/\(name)").path
    }

    /// A package that one test builds. All of these share a build folder, so that the library is built for them once.
    /// One test at a time may use it: they are in a serialized suite.
    init(builtInTurn path: URL) {
        self.init(path: path, name: "Shared")
        // SwiftPM would take the plan of the package that was built there before for that of this one.
        try? FileManager.default.removeItem(atPath: scratchPath + "/debug/description.json")
    }

    static let samples = SamplePackage(
        path: root.appending(path: "Tests/InjectionVerifierTests/Samples"), name: "Samples")

    static var harderSamples: SamplePackage {
        SamplePackage(builtInTurn: root.appending(path: "Tests/InjectionVerifierTests/HarderSamples"))
    }

    func options(_ more: String...) throws -> Options {
        try Options(["verify-injections", "--package-path", path, "--scratch-path", scratchPath] + more)
    }

    /// Builds and reads without a word.
    func reader() throws -> PackageReader { PackageReader(options: try options(), output: .silent) }

    /// What is found, by file and line; paths are relative to the package.
    func findings(options: (inout JudgingOptions) -> Void = { _ in }) throws -> [Finding] {
        var judging = JudgingOptions()
        options(&judging)
        let graph = InjectionGraph(Program(try reader().read()))
        return Judgement.judge([graph], judging).map { diagnostic in
            Finding(
                file: diagnostic.place.file.replacing(path + "/", with: ""), line: diagnostic.place.line,
                kind: diagnostic.severity.rawValue, message: diagnostic.message)
        }
    }

    /// `// expect-error: the beginning of the message`, in every source of the package.
    func expectations() throws -> [Finding] {
        var found: [Finding] = []
        let files = FileManager.default.enumerator(atPath: path)
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift"), !file.hasPrefix(".build"), file != "Package.swift" else { continue }
            let text = try String(contentsOfFile: path + "/" + file, encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                for match in line.matches(of: /\/\/ expect-(error|warning|note): (.*?)(?= \/\/ expect-|$)/) {
                    found.append(Finding(file: file, line: index + 1, kind: String(match.1), message: String(match.2)))
                }
            }
        }
        return found
    }
}

struct Finding: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var kind: String
    var message: String
    var description: String { "\(file):\(line): \(kind): \(message)" }

    func meets(_ expected: Finding) -> Bool {
        file == expected.file && line == expected.line && kind == expected.kind && message.contains(expected.message)
    }
}

/// Takes away what was expected and reported: what is left of either is wrong.
func difference(reported: [Finding], expected: [Finding]) -> (missing: [Finding], unexpected: [Finding]) {
    var unexpected = reported
    let missing = expected.filter { finding in
        guard let index = unexpected.firstIndex(where: { $0.meets(finding) }) else { return true }
        unexpected.remove(at: index)
        return false
    }
    return (missing, unexpected)
}
