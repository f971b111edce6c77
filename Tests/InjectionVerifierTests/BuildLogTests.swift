import Foundation
import Testing

@testable import InjectionVerifier

/// Tests how build logs are read. If a log is cut off, an error names it, and nothing is skipped quietly.
struct BuildLogTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var log: URL { folder.appending(path: "build.log") }

    static func command(_ module: String) -> String {
        "    builtin-SwiftDriver -- /usr/bin/swiftc -module-name \(module) -Onone @\(module).SwiftFileList -c -swift-version 6"
    }

    /// Reads a log that is next to the lists of files of two modules.
    func read(_ lines: [String], lists: [String] = ["A", "B"]) throws -> [ModuleArguments] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for module in lists {
            try "/s/My\\ \(module).swift\n/s/\(module).swift\n".write(
                to: folder.appending(path: "\(module).SwiftFileList"), atomically: true, encoding: .utf8)
        }
        let text = (["SwiftDriver A normal arm64", "    cd \(folder.path)"] + lines).joined(separator: "\n")
        try text.write(to: log, atomically: true, encoding: .utf8)
        return try BuildDescription.read(log: log.path)
    }

    func expectError(_ message: String, line: Int, _ lines: [String], lists: [String] = ["A", "B"]) {
        #expect {
            try read(lines, lists: lists)
        } throws: {
            #expect("\($0)".hasPrefix("\(log.path):\(line):1: error: \(message)"))
            return true
        }
    }

    @Test("A build log of Swift Build or of Xcode is read") func whole() throws {
        let modules = try read([Self.command("A"), Self.command("B"), ""])
        #expect(modules.map(\.name) == ["A", "B"])
        #expect(modules.first?.sources == ["/s/My A.swift", "/s/A.swift"])
        #expect(modules.first?.arguments.suffix(2) == ["-swift-version", "6"])
    }

    @Test("A build log whose list of source files is gone is an error") func gone() {
        expectError("compiles `A` from a list of files that is gone", line: 3, [Self.command("A"), ""], lists: [])
    }

    @Test("A build log that ends inside a command is an error that names the log, also for its only module")
    func cutAtTheEnd() throws {
        let (first, second) = (Self.command("A"), Self.command("B"))
        let start = try #require(second.range(of: "swiftc ")?.upperBound)
        for length in second.distance(from: second.startIndex, to: start)...second.count {
            let cut = String(second.prefix(length))
            let name = cut.contains("-module-name B") ? "`B`" : "a module"
            expectError("the command that compiles \(name) is cut off; build again", line: 4, [first, cut])
            expectError("the command that compiles \(name) is cut off; build again", line: 3, [cut])
        }
    }

    @Test("A compiler command that is cut off inside a build log, and whole nowhere, is an error") func cutInside() {
        let cut = "    builtin-SwiftDriver -- /usr/bin/swiftc -module-name B -Onone Planning Swift module B"
        expectError("the command that compiles `B` is cut off; build again", line: 3, [cut, Self.command("A"), ""])
    }

    @Test("In a build log with mixed lines, the form of a command that was printed most often counts") func mixed()
        throws
    {
        let mixed = [
            "n/swiftc -module-name A -c /s/Wrong.swift -swift-version 5",
            "    builtin-SwiftDriver -- /usr/bin/swiftc -module-name B -Onone Copy B.swiftsourceinfo",
            Self.command("B") + "Planning Swift module B (arm64)",
            Self.command("A"), Self.command("B"), Self.command("B"),
            "    builtin-Swift-Compilation -- /usr/bin/swiftc -module-name B -c /s/Wrong.swift Copy B.swiftsourceinfo",
            "/usr/bin/swiftc -module-name C -emit-executable -o C", "",
        ]
        let modules = try read(mixed)
        #expect(modules.map(\.name) == ["A", "B"])
        #expect(modules.map { $0.sources.last } == ["/s/A.swift", "/s/B.swift"])
        #expect(modules.allSatisfy { $0.compiler == "/usr/bin/swiftc" && $0.arguments.last == "6" })
    }

    @Test("A compiler of whose path a part is cut off in a build log is an error") func relativeCompiler() {
        expectError(
            "the command that compiles `A` is cut off; build again", line: 3,
            ["n/swiftc -module-name A -c /s/A.swift", ""])
    }

    @Test("Xcode's own log is unpacked, and an error if it is cut off") func activityLog() throws {
        let log = LoggedProject.activityLog([Self.command("A") + "\n", "Ünïcode\n" + Self.command("B") + "\n"])
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        func text(_ log: Data) throws -> [String] {
            try log.write(to: file)
            return String(decoding: try BuildLog.contents(of: file.path), as: UTF8.self).components(separatedBy: "\n")
        }
        #expect(try text(log).filter { $0.contains("swiftc") } == [Self.command("A"), Self.command("B")])
        #expect(try text(log).contains("Ünïcode"))
        // If the end of a log is missing, the beginning of the command is at the end of the text, and so it is noticed.
        let cut = log.prefix(log.count - 40)
        #expect(try text(cut).last?.contains("-module-name B") == true)
        // This is a log as a terminal shows it.
        #expect(try text(Data("a\nb\n".utf8)) == ["a", "b", ""])
    }
}
