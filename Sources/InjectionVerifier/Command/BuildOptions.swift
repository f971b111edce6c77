// Command: the commands `verify-injections`, `sessions` and `explain`. A command gets the words of a command line,
// writes text to standard output, and returns an exit status. `Options` reads the words, such as
// `verify-injections --strict --format json`. `PackageReader` builds and reads the package, and `Canary` tries the
// compiler. `Judgement` in the folder Rules finds mistakes, and a printer writes them.

import Foundation

/// The options that all commands have, `generate-registrations` included. They say which package is read, and how it is
/// built.
package struct BuildOptions {
    enum BuildSystem: String, CaseIterable { case native, swiftbuild }
    enum Configuration: String, CaseIterable { case debug, release }

    package var packagePath = URL(filePath: ".").standardizedFileURL.path
    var scratchPath: String?
    var workPath: String?
    var log: String?
    var xcode: String?
    var derivedData: String?
    var configuration = Configuration.debug
    /// The build system. If it is nil, SwiftPM decides.
    var buildSystem: BuildSystem?
    var builds = true
    /// The modules that the plugin expects in the log. Each must be in this log or in an earlier one.
    var expectedModules: [String] = []
    /// True if the run only returns a status: 0 if all expected modules were in a log, and otherwise 1.
    var checksLog = false
    /// The path of the log of a build that the plugin made and that failed.
    var failedBuild: String?
    /// True if a plugin asks whether it may pass these options on. Options that the plugin decides itself are then
    /// refused.
    var isForPlugin = false
    var wantsHelp = false

    package init() {}

    /// Reads an option that all commands have. Returns false for any other option.
    package mutating func read(_ option: String, of command: String, _ words: inout CommandLineWords) throws -> Bool {
        switch option {
        // A plugin decides these options itself. Another value would name another package, or a build that the plugin
        // did not make.
        case "--package-path" where isForPlugin, "--scratch-path" where isForPlugin:
            throw OptionMistake(
                description: "\(option) belongs to `swift package`: `swift package \(option) PATH \(command)`")
        case "--work-path" where isForPlugin, "--skip-build" where isForPlugin:
            throw OptionMistake(description: "\(option) is for `swift run injection-verifier`; leave it out here")
        case "--help", "-h": wantsHelp = true
        // The path is absolute, because a compiler may run in another folder.
        case "--package-path": packagePath = URL(filePath: try words.value()).standardizedFileURL.path
        case "--scratch-path": scratchPath = try words.value()
        case "--work-path": workPath = try words.value()
        case "--expect-module": expectedModules.append(try words.value())
        case "--check-log": checksLog = true
        case "--for-plugin": isForPlugin = true
        case "--failed-build": failedBuild = try words.value()
        case "--log": log = try words.value()
        case "--configuration", "-c": configuration = try words.choice(Configuration.self)
        case "--build-system": buildSystem = try words.choice(BuildSystem.self)
        case "--skip-build": builds = false
        default: return false
        }
        return true
    }

    /// Handles the options that take the place of a command's work: `--help`, and the plugin's question whether a log
    /// is complete.
    ///
    /// - Returns: The exit status; nil if the command has to do its work.
    package func statusWithoutWork(_ output: Output, help: String) -> Int32? {
        if wantsHelp {
            output.write(help + "\n")
            return 0
        }
        return checksLog ? (try? PackageReader(options: self).arguments()) == nil ? 1 : 0 : nil
    }

    /// The text that ends the help of each command.
    package static let help = """
          -c, --configuration debug|release which build to check (debug)
          --build-system native|swiftbuild  the build system (SwiftPM's default)
          -h, --help                        show this text

        Only with `swift run injection-verifier`:
          --package-path PATH               the package (the current folder)
          --scratch-path PATH               its build folder (.build in the package)
          --work-path PATH                  where this tool keeps its cache (in the build folder)
          --skip-build                      do not build first; use the last build
        """
}
