import Foundation
import InjectionVerifier

/// The command `generate-registrations`. It reads each module without its `Registrations.swift`, and writes or checks
/// that file.
///
/// It gets the symbol graph of each module, and the initializers as they are compiled, and makes a file of
/// registrations. For `protocol Clock` and `struct ClockImpl: Clock`, the file has
/// `InjectionManager.register((any Clock).self) { ClockImpl() }`.
package struct GenerateCommand {
    package static let name = "generate-registrations"

    var options: GenerateOptions
    var output = Output.standard

    package static func run(_ arguments: [String], output: Output = .standard) -> Int32 {
        ExitStatus.of(output) {
            let options = try GenerateOptions(arguments)
            if let status = options.build.statusWithoutWork(output, help: GenerateOptions.help) { return status }
            return try GenerateCommand(options: options, output: output).run()
        }
    }

    func run() throws -> Int32 {
        let reader = PackageReader(options: options.build, output: output)
        let package = options.build.packagePath + "/"
        let modules = BuildDescription.users(of: "Injection", among: try reader.arguments(mayFail: true).modules)
        let work = reader.workPath + "/generating"
        try? FileManager.default.removeItem(atPath: work)
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: work) }
        var status: Int32 = 0
        var moduleNames: Set<String> = []
        for module in Self.inOrder(modules) {
            moduleNames.insert(module.name)
            let isOwn = module.sources.allSatisfy { $0.hasPrefix(package) && !$0.hasPrefix(package + ".build/") }
            guard isOwn, !Self.isTest(module), options.targets.isEmpty || options.targets.contains(module.name)
            else { continue }
            if try !generate(module, work) { status = 1 }
        }
        for target in options.targets where !moduleNames.contains(target) {
            throw ReadingError(
                file: options.build.packagePath, problem: "has no target `\(target)` that is built against Injection")
        }
        return status
    }

    /// Generates the file of a module. Returns false if it cannot be written or, with `--check`, if it is out of date.
    private func generate(_ module: ModuleArguments, _ work: String) throws -> Bool {
        let folder = Self.folder(of: module)
        let file = folder + "/Registrations.swift"
        // Bytes that are not UTF-8 are replaced, so that the file of another program is not taken for a missing one.
        let existing = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
        let isOurs = existing.map(RegistrationsFile.isGenerated) ?? !FileManager.default.fileExists(atPath: file)
        let placeholder = work + "/Registrations.swift"
        let clash = Self.clash(in: module, besides: isOurs ? file : nil)
        try RegistrationsFile.placeholder(module.name, isClash: clash != nil)
            .write(toFile: placeholder, atomically: true, encoding: .utf8)
        var module = module
        // If somebody wrote a file of that name, it is a source like any other.
        if isOurs { module.sources = module.sources.filter { $0 != file } + [placeholder] }
        // With this argument, the compiler finds the imported modules that were just compiled here. Their built
        // products may be missing or old.
        module.arguments = ["-I", work] + module.arguments
        let reader = ModuleReader(workFolder: work)
        // With `-wmo`, the driver starts a single process, rather than one for each source.
        let emitted = ["-wmo", "-emit-module", "-emit-module-path", work + "/\(module.name).swiftmodule"]
        // Bodies are skipped here. The reading of the module finds the errors in them.
        let skipped = ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies-without-types"]
        let symbols = [
            "-emit-symbol-graph", "-emit-symbol-graph-dir", work, "-symbol-graph-minimum-access-level", "private",
        ]
        try reader.run(module, emitted + skipped + symbols, listIn: work)
        let initializers = try CompiledInitializers(of: module, reader)
        let convention = RegistrationPlan.Convention(
            protocolSuffix: options.protocolSuffix, implementationSuffix: options.implementationSuffix)
        let graph = try SymbolGraph.read(work + "/\(module.name).symbols.json")
        let plan = RegistrationPlan(graph, initializers, convention)
        for skipped in plan.skipped {
            output.write(RawIdentifier.shown("\(module.name): skipped \(skipped.type): \(skipped.why)\n"))
        }
        if plan.entries.isEmpty, existing == nil || !isOurs { return true }
        let written = RegistrationsFile(module: module.name, entries: plan.entries)
        if let clash {
            output.write(
                "\(clash): error: \(module.name) already has a function `\(written.function)()`, the name of the generated one; "
                    + "rename it, or name the other modules with --target\n")
            return false
        }
        let count = "\(plan.entries.count) registration\(plan.entries.count == 1 ? "" : "s")"
        let path = WrittenFile.name(of: file)
        guard isOurs else {
            output.write("\(path):1:1: error: was not written by this command; rename it, then run this again\n")
            return false
        }
        if existing == written.text {
            output.write("\(path): up to date, \(count)\n")
            return true
        }
        if options.checks {
            let problem = existing == nil ? "does not exist" : "is out of date"
            let command = "swift package --allow-writing-to-package-directory generate-registrations"
            output.write("\(path):1:1: error: \(problem); run `\(command)`\n")
            return false
        }
        let lost = RegistrationsFile.protocols(in: existing ?? "").subtracting(
            RegistrationsFile.protocols(in: written.text))
        for proto in lost.sorted() { output.write("\(module.name): \(proto) is no longer registered\n") }
        try WrittenFile.write(written.text, to: file, hint: "; a plugin needs --allow-writing-to-package-directory")
        output.write("\(path): written, \(count)\(existing == nil ? "; call `\(written.function)()` at launch" : "")\n")
        return true
    }

    /// Returns the place of a function of the module that has the name of the generated function.
    private static func clash(in module: ModuleArguments, besides file: String?) -> Place? {
        for source in module.sources where source != file {
            let text = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""
            if let line = RegistrationsFile(module: module.name).lineOfClash(in: text) {
                return Place(file: source, line: line, column: 1)
            }
        }
        return nil
    }

    /// True for a module of tests, which registers nothing for the program. It cannot always be compiled here, because
    /// its dependencies must be built for testing.
    static func isTest(_ module: ModuleArguments) -> Bool {
        !Imports.read(module).isDisjoint(with: ["Testing", "XCTest"])
    }

    /// Returns the folder that has all sources of a target.
    static func folder(of module: ModuleArguments) -> String {
        let folders = module.sources.map { $0.split(separator: "/").dropLast() }
        let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
            common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
        }
        // All sources may be in a folder below that of the target. Then the folder with the target's name counts.
        if let index = common.lastIndex(where: { $0 == module.name }) {
            return "/" + common[...index].joined(separator: "/")
        }
        return "/" + common.joined(separator: "/")
    }

    /// Sorts modules so that each comes after those that it imports. An imported module leads to fewer other modules.
    static func inOrder(_ modules: [ModuleArguments]) -> [ModuleArguments] {
        let imports = Dictionary(modules.map { ($0.name, $0.dependencies ?? []) }, uniquingKeysWith: +)
        let counts = imports.mapValues { Set(reachableFrom: $0) { imports[$0] ?? [] }.count }
        return modules.sorted { (counts[$0.name] ?? 0, $0.name) < (counts[$1.name] ?? 0, $1.name) }
    }
}
