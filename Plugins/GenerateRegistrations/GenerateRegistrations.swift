import Foundation
import PackagePlugin

/// Builds the package as far as it builds, and hands over to the executable, which does the work.
@main
struct GenerateRegistrations: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try context.tool(named: "InjectionVerifier").url
        // An unknown option is reported before anything is built.
        try run(tool, ["generate-registrations"] + arguments + ["--help"], output: .nullDevice)
        let work = context.pluginWorkDirectoryURL
        let scratch = work.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var options = ["generate-registrations", "--package-path", context.package.directoryURL.path]
        options += ["--scratch-path", scratch.path, "--work-path", work.path, "--skip-build"]
        if !arguments.contains(where: { ["--help", "-h", "--skip-build"].contains($0) }) {
            // A registration of what was renamed or removed does not compile: that is no obstacle to writing the file
            // anew.
            let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .verbose)
            let result = try packageManager.build(.all(includingTests: false), parameters: parameters)
            let isSwiftBuild = result.builtArtifacts.contains { $0.url.path.contains("/out/Products/") }
            if isSwiftBuild || result.logText.contains("builtin-SwiftDriver") {
                options += ["--build-system", "swiftbuild"]
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
        // SwiftPM prints this status and returns 1 for each that is not 0: let both be the same.
        if process.terminationStatus != 0 { exit(1) }
    }
}
