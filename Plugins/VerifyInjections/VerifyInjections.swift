import Foundation
import PackagePlugin

/// Builds the package and hands over to the executable, which does the work.
@main
struct VerifyInjections: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try context.tool(named: "InjectionVerifier").url
        // An option that it does not know is told before anything is built.
        try run(tool, ["verify-injections"] + arguments + ["--help"], output: .nullDevice)
        // SwiftPM puts a plugin's work below its scratch folder: plugins/NAME/outputs.
        let work = context.pluginWorkDirectoryURL
        let scratch = work.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var options = [
            "verify-injections", "--package-path", context.package.directoryURL.path, "--scratch-path", scratch.path,
        ]
        options += ["--work-path", work.path, "--skip-build"]
        if !arguments.contains(where: {
            ["--help", "-h", "--skip-build", "--log"].contains($0) || $0.hasPrefix("--log=")
        }) {
            FileHandle.standardError.write(Data("Building \(context.package.displayName)…\n".utf8))
            let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .verbose)
            let result = try packageManager.build(.all(includingTests: true), parameters: parameters)
            guard result.succeeded else {
                FileHandle.standardError.write(Data(result.logText.utf8))
                Diagnostics.error("the package does not build; mend that first")
                return
            }
            // Swift Build describes what it compiled in its log alone.
            let isSwiftBuild = result.builtArtifacts.contains { $0.url.path.contains("/out/Products/") }
            if isSwiftBuild || result.logText.contains("builtin-SwiftDriver") {
                let log = work.appending(path: "build.log")
                try result.logText.write(to: log, atomically: true, encoding: .utf8)
                options += ["--log", log.path]
                options += Self.users(in: context.package).flatMap { ["--expect-module", $0] }
            }
        }
        try run(tool, options + arguments)
    }

    /// Ends the plugin when the executable fails.
    func run(_ tool: URL, _ arguments: [String], output: FileHandle = .standardOutput) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// The modules that are built against Injection: a log that never named one of them is not complete.
    static func users(in package: Package) -> [String] {
        package.targets.compactMap { $0 as? any SourceModuleTarget }.filter { target in
            target.recursiveTargetDependencies.contains { $0.name == "Injection" } && target.kind != .snippet
        }.map(\.moduleName)
    }
}
