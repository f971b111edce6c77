import Foundation
import Testing

@testable import InjectionVerifier

/// Each kind of finding has a name, a section in the article, and a program there that has it.
extension PackageTests {
    private static let names = Set(Diagnostic.Kind.allCases.map(\.rawValue))

    @Test("Each finding has a section, and each section a finding") func sections() throws {
        let sections = try Explanation.sections()
        #expect(Set(sections.keys) == Self.names)
        for kind in Diagnostic.Kind.allCases {
            let section = try #require(sections[kind.rawValue])
            #expect(section.hasPrefix(kind.summary), "\(kind.rawValue) does not begin with its summary")
            #expect(
                ["Severity", "Fix it", "False alarms"].allSatisfy { section.contains("\n**\($0):** ") },
                "\(kind.rawValue)")
            #expect(try Explanation.text(of: kind).hasPrefix(kind.rawValue + "\n" + kind.summary))
        }
    }

    @Test(
        "The program in each section has the finding where it says so, and no other",
        arguments: Diagnostic.Kind.allCases)
    func sample(kind: Diagnostic.Kind) throws {
        let section = try #require(try Explanation.sections()[kind.rawValue])
        let programs = section.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).map { String($0.1) }
        // A program has nothing to do with a baseline that is out of date.
        guard kind != .staleBaseline else { return #expect(programs.isEmpty) }
        let program = try #require(programs.first)
        let expected = program.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            line.firstMatch(of: /\/\/ ([a-z-]+)$/).flatMap {
                Self.names.contains(String($0.1)) ? "\(index + 1) \($0.1)" : nil
            }
        }
        #expect(expected == expected.filter { $0.hasSuffix(" " + kind.rawValue) } && !expected.isEmpty)
        let options = JudgingOptions(checksSendable: kind == .notSendable, checksSessions: kind == .injectedLate)
        #expect(try Self.findings(in: program, named: kind.rawValue, options) == expected)
        // The section may show how it is right.
        for (index, program) in programs.dropFirst().enumerated() {
            let found = try Self.findings(in: program, named: "\(kind.rawValue)-\(index)", options)
            #expect(!found.contains { $0.hasSuffix(" " + kind.rawValue) })
        }
    }

    /// The lines and names of what is found in a program of one file.
    private static func findings(in program: String, named name: String, _ options: JudgingOptions) throws -> [String] {
        try FoundModule.found(in: ["main.swift": program], named: name, isScript: true, options)
            .map { "\($0.place.line) \($0.kind.rawValue)" }
    }
}
