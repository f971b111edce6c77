import Foundation

@testable import InjectionVerifier

/// Compiles modules that are in no package, as SwiftPM compiles the tests of this package. Building packages, each with
/// the library in it, took most of the time of all tests.
enum CompiledModule {
    /// The arguments of a module that uses Injection. They are those of these tests, next to the library.
    static let user = Result { () throws -> ModuleArguments in
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            var folder = URL(filePath: argument).deletingLastPathComponent()
            while folder.path != "/" {
                let manifest = folder.appending(path: "debug.yaml").path
                if FileManager.default.fileExists(atPath: manifest),
                    let user = try BuildDescription.read(manifest: manifest).first(where: {
                        $0.name == "InjectionVerifierTests"
                    })
                {
                    return user
                }
                folder.deleteLastPathComponent()
            }
        }
        throw ReadingError(
            file: CommandLine.arguments[0],
            problem:
                "there is no debug.yaml above it, which says how modules are compiled; run `swift test` in debug, with SwiftPM's native build system"
        )
    }

    static let workFolder = SamplePackage.root.appending(path: ".build/verifier-tests/Compiled").path

    static func arguments(
        named name: String, sources: [String], isScript: Bool = false, _ more: [String] = []
    ) throws -> ModuleArguments {
        var module = ModuleArguments(canaryFor: try user.get(), folder: "")
        module.name = name
        module.arguments =
            module.arguments.map { $0 == "Canary" ? name : $0 }
            .filter { !isScript || $0 != "-parse-as-library" } + more
        module.sources = sources
        module.dependencies = Imports.read(module).sorted()
        return module
    }

    /// Returns the compiler's output for a module: a file for each source, without suffix. It is kept until a source,
    /// the library or the compiler changes.
    static func outputs(of module: ModuleArguments) throws -> [String] {
        let folder = workFolder + "/" + module.identity
        let outputs = module.sources.indices.map { "\(folder)/\($0)" }
        let cache = FactsCache(folder: folder)
        let fingerprint = cache.fingerprint(of: module)
        if (try? String(contentsOfFile: folder + "/fingerprint", encoding: .utf8)) == fingerprint { return outputs }
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Frontend.run(module, ModuleReader.silOptions, outputs: outputs.map { $0 + ".sil" })
        try Frontend.run(module, ModuleReader.treeOptions, outputs: outputs.map { $0 + ".json" })
        try fingerprint.write(toFile: folder + "/fingerprint", atomically: true, encoding: .utf8)
        return outputs
    }

    static func facts(of module: ModuleArguments) throws -> ModuleFacts {
        try ModuleReader(workFolder: workFolder).facts(of: module, in: outputs(of: module))
    }

    /// Builds a module that other modules import. They may import its internal declarations, too.
    static func build(_ module: ModuleArguments, in folder: String) throws {
        let file = "\(folder)/\(module.name).swiftmodule"
        let cache = FactsCache(folder: folder)
        let fingerprint = cache.fingerprint(of: module)
        if (try? String(contentsOfFile: file + ".fingerprint", encoding: .utf8)) == fingerprint { return }
        try Frontend.run(module, ["-wmo", "-emit-module", "-emit-module-path", file, "-enable-testing"])
        try fingerprint.write(toFile: file + ".fingerprint", atomically: true, encoding: .utf8)
    }
}
