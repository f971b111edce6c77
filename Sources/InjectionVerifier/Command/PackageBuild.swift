import Foundation

/// Runs SwiftPM, which builds a package and describes it.
struct PackageBuild {
    var options: BuildOptions
    var output: Output

    private var place: [String] {
        ["--package-path", options.packagePath] + (options.scratchPath.map { ["--scratch-path", $0] } ?? [])
    }

    /// The arguments that choose the build system. They are empty if the options name none.
    var choice: [String] { options.buildSystem.map { ["--build-system", $0.rawValue] } ?? [] }

    /// Returns the build system that SwiftPM uses if the options name none. From Swift 6.4 on, this is Swift Build.
    func system() throws -> BuildOptions.BuildSystem {
        let result = try Subprocess.run("swift", ["build", "--show-bin-path"] + place)
        guard result.status == 0 else {
            throw ReadingError(file: options.packagePath, problem: Self.failure(result.output))
        }
        return result.output.contains("/out/Products/") ? .swiftbuild : .native
    }

    /// Builds, writes the output to the file `log`, and reads the arguments of the modules from it. Swift Build logs
    /// only the modules that it compiles. With `ofAll`, it compiles all modules, because the build gets an argument
    /// that it did not have before. The argument has no other effect.
    func commands(in log: String, ofAll: Bool = false, mayFail: Bool) throws -> [ModuleArguments] {
        let arguments = choice + ["-v"] + (ofAll ? ["-Xswiftc", "-no-color-diagnostics"] : [])
        try run(arguments, echo: false, mayFail: mayFail).write(toFile: log, atomically: true, encoding: .utf8)
        return try BuildDescription.read(log: log)
    }

    /// Builds the package with its tests, and returns the output. If the build fails and `mayFail` is false, throws an
    /// error with the compiler's errors.
    @discardableResult
    func run(_ arguments: [String], echo: Bool, mayFail: Bool) throws -> String {
        output.report?("Building \(URL(filePath: options.packagePath).standardizedFileURL.lastPathComponent)…\n")
        var command = ["build", "--build-tests", "-c", options.configuration.rawValue] + place + arguments
        // Tests may import modules as `@testable`, even in optimized builds.
        if options.configuration == .release { command += ["-Xswiftc", "-enable-testing"] }
        let result = try Subprocess.run("swift", command, echo: echo && output.report != nil)
        guard result.status == 0 || mayFail else {
            throw ReadingError(file: options.packagePath, problem: Self.failure(result.output))
        }
        return result.output
    }

    /// Returns the name of a package in its manifest, because the folder of a clone may have another name. If the
    /// manifest does not tell the name, returns that of the folder.
    static func name(of package: URL) -> String {
        let manifest = try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        let name = manifest?.firstMatch(of: /\bPackage\(\s*name:\s*"([^"]+)"/)?.1
        return name.map(String.init) ?? package.lastPathComponent
    }

    static func failure(_ output: String) -> String {
        "does not build; fix the build errors first\n" + BuildErrors.of(output)
    }

    /// Returns the modules that can use Injection, because they or modules that they import depend on one of its
    /// products. SwiftPM describes them. A log lacks the modules that were not compiled again, so it cannot tell
    /// whether all modules were seen.
    func describedModules() throws -> [String] {
        struct Description: Decodable {
            struct Target: Decodable {
                var name: String
                var type: String
                var c99name: String
                var product_dependencies: [String]?
                var target_dependencies: [String]?
            }
            var targets: [Target]
        }
        let result = try Subprocess.run("swift", ["package"] + place + ["describe", "--type", "json"])
        let json = result.output.firstIndex(of: "{").map { String(result.output[$0...]) } ?? ""
        guard result.status == 0, let description = try? JSONDecoder().decode(Description.self, from: Data(json.utf8))
        else {
            throw ReadingError(
                file: options.packagePath,
                problem: "`swift package describe` did not say which targets there are: \(result.output)")
        }
        let targets = description.targets.filter { $0.type != "plugin" }
        let direct = targets.filter { $0.product_dependencies?.contains { $0.hasPrefix("Injection") } ?? false }
        let users = Set(reachableFrom: direct.map(\.name)) { name in
            targets.filter { $0.target_dependencies?.contains(name) ?? false }.map(\.name)
        }
        return targets.filter { users.contains($0.name) }.map(\.c99name)
    }
}
