import Foundation
import PackagePlugin

/// Builds the package and hands over to the executable, which does the work.
@main
struct VerifyInjections: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try buildTool()
        if arguments.first == "explain" { return try run(tool, arguments) }
        // A wrong option is reported before anything is built.
        try run(tool, ["verify-injections", "--for-plugin"] + arguments + ["--help"], output: .nullDevice)
        // SwiftPM puts a plugin's work below its scratch folder: plugins/NAME/outputs.
        let work = context.pluginWorkDirectoryURL
        let scratch = work.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var options = [
            "verify-injections", "--package-path", context.package.directoryURL.path, "--scratch-path", scratch.path,
        ]
        options += ["--work-path", work.path, "--skip-build"]
        let isDescribed = arguments.contains {
            ["--help", "-h", "--log", "--xcode"].contains($0)
                || $0.hasPrefix("--log=") || $0.hasPrefix("--xcode=")
        }
        if !isDescribed {
            // SwiftPM prints what a plugin writes to standard error among what it writes to standard output.
            if !["json", "sarif"].contains(where: { Self.has($0, for: ["--format"], in: arguments) }) {
                print("Building \(context.package.displayName)…")
            }
            let isRelease = Self.has("release", for: ["--configuration", "-c"], in: arguments)
            var parameters = PackageManager.BuildParameters(
                configuration: isRelease ? .release : .debug, logging: .verbose)
            // Tests may import what is internal, also where it is optimized.
            if isRelease { parameters.otherSwiftcFlags = ["-enable-testing"] }
            let result = try packageManager.build(.all(includingTests: true), parameters: parameters)
            let log = work.appending(path: "build.log")
            try result.logText.write(to: log, atomically: true, encoding: .utf8)
            // Swift Build describes what it compiled in its log alone.
            let isSwiftBuild = result.builtArtifacts.contains { $0.url.path.contains("/out/Products/") }
            if !result.succeeded {
                options += ["--failed-build", log.path]
            } else if isSwiftBuild || result.logText.contains("builtin-SwiftDriver") {
                options += ["--log", log.path]
                options += Self.users(in: context.package).flatMap { ["--expect-module", $0] }
                // It names only what was compiled anew: that is everything, if another argument is given.
                if try status(tool, options + ["--check-log"]) != 0 {
                    parameters.otherSwiftcFlags += ["-no-color-diagnostics"]
                    let result = try packageManager.build(.all(includingTests: true), parameters: parameters)
                    try result.logText.write(to: log, atomically: true, encoding: .utf8)
                }
            } else {
                options += ["--build-system", "native"]
            }
        }
        try run(tool, options + arguments)
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

    static func has(_ value: String, for options: [String], in arguments: [String]) -> Bool {
        zip(arguments, arguments.dropFirst() + [""]).contains { options.contains($0) && $1 == value }
            || options.contains { arguments.contains("\($0)=\(value)") }
    }

    /// The modules that are built against Injection: a log that never named one of them is not complete.
    static func users(in package: Package) -> [String] {
        package.targets.compactMap { $0 as? any SourceModuleTarget }.filter { target in
            target.recursiveTargetDependencies.contains { $0.name == "Injection" } && target.kind != .snippet
        }.map(\.moduleName)
    }
}
