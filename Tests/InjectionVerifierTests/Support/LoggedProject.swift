import Foundation

@testable import InjectionVerifier

/// A project for a build system like that of Xcode: its sources, and the log of a build.
struct LoggedProject {
    let folder: URL
    /// The folder in which Xcode would build the project.
    var derivedData: URL { folder.appending(path: "DerivedData/App-abcdef") }
    var log: URL { folder.appending(path: "build.log") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "injection-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The folder in which runs keep the facts that they have read. It has no facts of an earlier process. The
    /// compiler's files in it are the same for all tests.
    static let workPath: String = {
        let (files, folder) = (FileManager.default, CompiledModule.workFolder)
        for file in (try? files.contentsOfDirectory(atPath: folder)) ?? []
        where file.hasSuffix(".facts") {
            try? files.removeItem(atPath: folder + "/" + file)
        }
        return folder
    }()

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns the command that compiles a file, with files that several targets share, as the module of a target, as
    /// Xcode prints it.
    func command(
        target: String, module: String, _ source: String, shared: [URL] = [], platform: String = "Debug"
    ) throws -> String {
        let build = derivedData.appending(path: "Build/Intermediates.noindex/App.build/\(platform)/\(target).build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(target).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let sample = try CompiledModule.user.get()
        let kept = ["-target", "-sdk", "-I", "-F", "-Xcc", "-plugin-path"]
        let arguments = sample.arguments
        let places = zip(arguments, arguments.dropFirst()).flatMap { kept.contains($0) ? [$0, $1] : [] }
        let words =
            [sample.compiler, "-module-name", module, "-Onone", "-parse-as-library", "-c", file.path]
            + shared.map(\.path) + places
            + [
                "-output-file-map", build.appending(path: "\(module)-OutputFileMap.json").path, "-swift-version", "6",
            ]
        return """
            SwiftDriver \(module) normal (in target '\(target)' from project 'App')
                cd \(folder.path)
                builtin-SwiftDriver -- \(words.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " "))

            """
    }

    /// Writes a log as a terminal shows it.
    func write(log commands: [String]) throws {
        try commands.joined(separator: "\n").write(to: log, atomically: true, encoding: .utf8)
    }

    /// Writes a log as Xcode keeps it: values one after the other, compressed.
    @discardableResult
    func write(activityLog commands: [String], named name: String, date: Date) throws -> String {
        let logs = derivedData.appending(path: "Logs/Build")
        try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
        let file = logs.appending(path: name).path
        try Self.activityLog(commands).write(to: URL(filePath: file))
        let packed = try Subprocess.run("gzip", ["-f", "-S", ".xcactivitylog", file])
        guard packed.status == 0 else { throw ReadingError(file: file, problem: packed.output) }
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file + ".xcactivitylog")
        return file + ".xcactivitylog"
    }

    /// Returns a log with a section for each command. A section has its class, numbers, dates, and its text, whose
    /// lines end with a carriage return.
    static func activityLog(_ commands: [String]) -> Data {
        func text(_ string: String) -> String { "\(string.utf8.count)\"\(string)" }
        var log = "SLF011#21%IDEActivityLogSection1@0#\(text("Xcode.IDEActivityLogDomainType.BuildLog"))"
        log += "0074f8eaae48c141^8f19bcf4ae48c141^\(commands.count)("
        for command in commands {
            log += "1@1#\(text("Compile “App”"))-\(text(command.replacing("\n", with: "\r")))4*null0#-"
        }
        return Data(log.utf8)
    }
}
