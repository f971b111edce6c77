import Foundation

@testable import InjectionVerifier

struct Finding: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var kind: String
    var message: String
    var description: String { "\(file):\(line): \(kind): \(message)" }

    func meets(_ expected: Finding) -> Bool {
        file == expected.file && line == expected.line && kind == expected.kind && message.contains(expected.message)
    }

    /// Returns the findings of a program, by file and line. Files are named relative to a path.
    static func all(
        in modules: [ModuleFacts], path: String, _ options: (inout JudgingOptions) -> Void = { _ in }
    ) -> [Finding] {
        var judging = JudgingOptions()
        options(&judging)
        return Judgement.judge(Program.programs(of: modules).map(InjectionGraph.init), judging).map { diagnostic in
            Finding(
                file: diagnostic.place.file.replacing(path + "/", with: ""), line: diagnostic.place.line,
                kind: diagnostic.severity.rawValue, message: diagnostic.message)
        }
    }

    /// Returns the findings that comments `// expect-error: the beginning of the message` expect, in each source below
    /// a path.
    static func expected(in path: String) throws -> [Finding] {
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

/// Compares findings. Those that are both expected and reported are right, and all others are in the result.
func difference(reported: [Finding], expected: [Finding]) -> (missing: [Finding], unexpected: [Finding]) {
    var unexpected = reported
    let missing = expected.filter { finding in
        guard let index = unexpected.firstIndex(where: { $0.meets(finding) }) else { return true }
        unexpected.remove(at: index)
        return false
    }
    return (missing, unexpected)
}
