import Foundation
import Testing

@testable import InjectionVerifier

/// Tests projects that have a log of their build, and no description.
extension PackageTests {
    static func source(registers: Bool) -> String {
        """
        import Injection
        final class Service: Sendable {}
        @main struct App {
            static func main() {
                \(registers ? "InjectionManager.register(Service.self) { Service() }" : "")
                _ = Inject(Service.self)
            }
        }
        """
    }

    private static func findings(_ project: LoggedProject, _ arguments: [String]) throws -> (
        text: String, modules: [String]
    ) {
        let modules = try PackageReader(
            options: Options(arguments + ["--work-path", LoggedProject.workPath]).build, output: .silent
        ).readAll()
        let graphs = Program.programs(of: modules).map(InjectionGraph.init)
        let found = Judgement.judge(graphs, JudgingOptions())
        let printer = DiagnosticPrinter(format: .xcode, folder: project.folder.path)
        return (printer.text(found, Summary(graphs: graphs, diagnostics: found)), modules.map(\.name).sorted())
    }

    @Test("Two targets whose modules have one name are two programs") func oneName() throws {
        let project = try LoggedProject()
        defer { project.remove() }
        try project.write(log: [
            try project.command(target: "App", module: "App", Self.source(registers: true)),
            try project.command(target: "Lite", module: "App", Self.source(registers: false)),
        ])
        let (text, modules) = try Self.findings(project, ["--log", project.log.path])
        #expect(modules == ["App", "App"])
        #expect(
            text.hasPrefix("\(project.folder.path)/Lite.swift:6:13: error: Service is injected but registered nowhere"))
        #expect(text.contains("2 modules: 1 error, "))
    }

    @Test("A finding in a file that two targets compile names the target that has it") func sharedFile() throws {
        let project = try LoggedProject()
        defer { project.remove() }
        let file = project.folder.appending(path: "Shared.swift")
        try "import Injection\nfunc use() { _ = Inject(Int.self) }\n".write(to: file, atomically: true, encoding: .utf8)
        func source(_ line: String) -> String {
            "import Injection\n@main struct App { static func main() {\n\(line)\nuse()\n} }\n"
        }
        let registering = "InjectionManager.register(Int.self) { 1 }"
        func text(_ app: String, _ widget: String) throws -> String {
            try project.write(log: [
                try project.command(target: "App", module: "App", source(app), shared: [file]),
                try project.command(target: "Widget", module: "Widget", source(widget), shared: [file]),
            ])
            return try Self.findings(project, ["--log", project.log.path]).text
        }
        let finding = "\(file.path):2:18: error: Int is injected but registered nowhere"
        let onlyInWidget = try text(registering, "")
        #expect(onlyInWidget.contains(finding) && onlyInWidget.contains("(in Widget)"), "\(onlyInWidget)")
        let both = try text("", "")
        #expect(both.contains(finding) && both.contains("1 error, ") && !both.contains("(in "), "\(both)")
    }

    @Test("The commands in a build log are remembered per project, wherever this tool runs") func memory() throws {
        let first = try LoggedProject()
        let second = try LoggedProject()
        defer { first.remove() }
        defer { second.remove() }
        let registering = try first.command(target: "Main", module: "Main", Self.source(registers: true))
        try first.write(log: [registering, try first.command(target: "Extra", module: "Extra", "import Injection\n")])
        #expect(try Self.findings(first, ["--log", first.log.path]).modules == ["Extra", "Main"])
        // Nothing is known of another project here.
        try second.write(log: [try second.command(target: "Other", module: "Other", Self.source(registers: true))])
        #expect(try Self.findings(second, ["--log", second.log.path]).modules == ["Other"])
        // A later log has the modules that were compiled again.
        try first.write(log: [try first.command(target: "Extra", module: "Extra", "import Injection\n")])
        #expect(try Self.findings(first, ["--log", first.log.path]).modules == ["Extra", "Main"])
    }

    @Test("A module is still checked after one of its files was deleted, before a log says so") func deleted() throws {
        let project = try LoggedProject()
        defer { project.remove() }
        let file = project.folder.appending(path: "Spare.swift")
        try "struct Spare {}\n".write(to: file, atomically: true, encoding: .utf8)
        let command = try project.command(
            target: "Main", module: "Main", Self.source(registers: true), shared: [file])
        let extra = "import Injection\n"
        try project.write(log: [command, try project.command(target: "Extra", module: "Extra", extra)])
        #expect(try Self.findings(project, ["--log", project.log.path]).modules == ["Extra", "Main"])
        try FileManager.default.removeItem(at: file)
        try project.write(log: [try project.command(target: "Extra", module: "Extra", extra)])
        let (text, modules) = try Self.findings(project, ["--log", project.log.path])
        #expect(modules == ["Extra", "Main"] && text.contains("0 errors"), "\(text)")
    }

    // Limit: a module that no build log has named
    @Test("If no build log names a module, the types that it registers count as registered nowhere") func unnamed()
        throws
    {
        let project = try LoggedProject()
        defer { project.remove() }
        _ = try project.command(target: "Main", module: "Main", Self.source(registers: true))
        let other = "import Injection\nfunc use() { _ = Inject(Int.self) }\n"
        try project.write(log: [try project.command(target: "Other", module: "Other", other)])
        let (text, modules) = try Self.findings(project, ["--log", project.log.path])
        #expect(modules == ["Other"] && text.contains("1 error, 0 warnings, 0 not verified"))
        try project.write(log: [try project.command(target: "Other", module: "Other", "import Injection\n")])
        #expect(try Self.findings(project, ["--log", project.log.path]).text.contains("in 1 module: 0 errors"))
    }

    @Test("--xcode finds the logs of a project, and reads each once") func xcode() throws {
        let project = try LoggedProject()
        defer { project.remove() }
        let path = project.folder.appending(path: "App.xcodeproj")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let arguments = ["--xcode", path.path, "--derived-data", project.derivedData.deletingLastPathComponent().path]
        #expect { try Self.findings(project, arguments) } throws: { "\($0)".contains("has no build log in ") }

        let now = Date()
        let other = try project.command(target: "Plain", module: "Plain", "func nothing() {}\n")
        let app = try project.command(target: "App", module: "App", Self.source(registers: true))
        let old = try project.write(activityLog: [app, other], named: "1", date: now - 20)
        // The project was built again, and nothing was compiled.
        try project.write(activityLog: ["Build succeeded\n"], named: "2", date: now - 10)
        var (text, modules) = try Self.findings(project, arguments)
        #expect(modules == ["App"])
        #expect(text.contains("0 errors, 0 warnings, 0 not verified (debug, "))

        // The files that were read need not exist any more.
        try FileManager.default.removeItem(atPath: old)
        let wrong = try project.command(target: "App", module: "App", Self.source(registers: false))
        try project.write(activityLog: [wrong], named: "3", date: now)
        (text, _) = try Self.findings(project, arguments)
        #expect(
            text.hasPrefix("\(project.folder.path)/App.swift:6:13: error: Service is injected but registered nowhere"))
    }

    @Test("--xcode leaves out a folder of the same name in which another project is built") func anotherOwner() throws {
        let project = try LoggedProject()
        defer { project.remove() }
        let path = project.folder.appending(path: "App.xcodeproj")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        try project.write(activityLog: ["Build succeeded\n"], named: "1", date: Date())
        let data = project.derivedData.deletingLastPathComponent().path
        #expect(try XcodeProject(path.path, derivedData: data).folder == project.derivedData.path)
        for (owner, isFound) in [("/elsewhere/App.xcodeproj", false), (path.path, true)] {
            let list = try PropertyListSerialization.data(
                fromPropertyList: ["WorkspacePath": owner], format: .xml, options: 0)
            try list.write(to: project.derivedData.appending(path: "info.plist"))
            let found = try? XcodeProject(path.path, derivedData: data)
            #expect((found != nil) == isFound)
        }
    }
}
