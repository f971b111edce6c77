import Foundation
import PackagePlugin

/// Builds the package as far as it builds, and hands over to the executable, which does the work.
@main
struct GenerateRegistrations: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try buildTool()
        // A wrong option is reported before anything is built.
        try run(tool, ["generate-registrations", "--for-plugin"] + arguments + ["--help"], output: .nullDevice)
        let work = context.pluginWorkDirectoryURL
        let scratch = work.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var options = ["generate-registrations", "--package-path", context.package.directoryURL.path]
        options += ["--scratch-path", scratch.path, "--work-path", work.path, "--skip-build"]
        if !arguments.contains(where: { ["--help", "-h"].contains($0) }) {
            // A registration of what was renamed or removed does not compile: that is no obstacle to writing the file
            // anew.
            var parameters = PackageManager.BuildParameters(configuration: .debug, logging: .verbose)
            let result = try packageManager.build(.all(includingTests: false), parameters: parameters)
            let isSwiftBuild = result.builtArtifacts.contains { $0.url.path.contains("/out/Products/") }
            if isSwiftBuild || result.logText.contains("builtin-SwiftDriver") {
                // Swift Build describes what it compiled in its log alone, and only what it compiled anew: that is
                // everything, if another argument is given.
                let log = work.appending(path: "build.log")
                try result.logText.write(to: log, atomically: true, encoding: .utf8)
                options += ["--log", log.path]
                let expected = Self.users(in: context.package).flatMap { ["--expect-module", $0] }
                if try status(tool, options + expected + ["--check-log"]) != 0 {
                    parameters.otherSwiftcFlags += ["-no-color-diagnostics"]
                    let result = try packageManager.build(.all(includingTests: false), parameters: parameters)
                    try result.logText.write(to: log, atomically: true, encoding: .utf8)
                }
            } else {
                options += ["--build-system", "native"]
            }
        }
        try run(tool, options + arguments)
    }

    /// The modules that are built against Injection, but for tests.
    static func users(in package: Package) -> [String] {
        package.targets.compactMap { $0 as? any SourceModuleTarget }.filter { target in
            target.recursiveTargetDependencies.contains { $0.name == "Injection" }
                && ![.snippet, .test].contains(target.kind)
        }.map(\.moduleName)
    }

    /// Builds the executable, and returns its place.
    ///
    /// As a tool of the plugin, it would be built in debug, file by file: in the first run, that takes more processor time
    /// than a build of whole modules, and prints a line for each of 200 files.
    private func buildTool() throws -> URL {
        var parameters = PackageManager.BuildParameters(configuration: .release, echoLogs: true)
        parameters.otherSwiftcFlags = ["-Onone", "-gnone"]
        let result = try packageManager.build(.product("injection-verifier"), parameters: parameters)
        let tool = result.builtArtifacts.first {
            $0.url.deletingPathExtension().lastPathComponent == "injection-verifier"
        }
        guard result.succeeded, let tool else {
            Diagnostics.error("injection-verifier does not build: see above")
            exit(1)
        }
        return tool.url
    }

    /// Ends the plugin when the executable fails.
    func run(_ tool: URL, _ arguments: [String], output: FileHandle = .standardOutput) throws {
        // SwiftPM prints this status and returns 1 for each that is not 0: let both be the same.
        if try status(tool, arguments, output: output) != 0 { exit(1) }
    }

    private func status(_ tool: URL, _ arguments: [String], output: FileHandle = .standardOutput) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
