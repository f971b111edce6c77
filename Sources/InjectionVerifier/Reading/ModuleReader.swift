import Foundation

/// Runs the compiler over one module, twice: for the intermediate language and for the syntax tree.
struct ModuleReader: Sendable {
    /// A folder that this tool may write to.
    var workFolder: String

    func read(_ module: ModuleArguments, mentions: Bool = true) throws -> ModuleFacts {
        let folder = workFolder + "/reading-" + module.name
        let files = FileManager.default
        try? files.removeItem(atPath: folder)
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        let outputs = module.sources.indices.map { folder + "/\($0)" }
        try compile(module, ["-emit-silgen", "-g"], "raw-sil", ".sil", outputs, folder)
        if mentions {
            try compile(module, ["-dump-ast", "-dump-ast-format", "json"], "ast-dump", ".json", outputs, folder)
        }
        var facts = ModuleFacts(name: module.name)
        for (source, output) in zip(module.sources, outputs) {
            var part = try SILReader.read(output + ".sil", module: module.name)
            part.placeExpansions(in: source)
            facts.append(part)
            if mentions { try SyntaxTreeReader.read(output + ".json", source: source, into: &facts.mentions) }
        }
        facts.isTest = facts.imports.contains("XCTest") || facts.imports.contains("Testing")
        return facts
    }

    private func compile(
        _ module: ModuleArguments, _ mode: [String], _ kind: String, _ suffix: String, _ outputs: [String],
        _ folder: String
    ) throws {
        let map = Dictionary(uniqueKeysWithValues: zip(module.sources, outputs).map { ($0, [kind: $1 + suffix]) })
        let mapFile = folder + "/" + kind + ".json"
        try JSONEncoder().encode(map).write(to: URL(filePath: mapFile))
        let more = [
            "-enable-batch-mode", "-j\(ProcessInfo.processInfo.activeProcessorCount)", "-output-file-map", mapFile,
        ]
        try run(module, mode + more, listIn: folder)
    }

    /// Compiles a module as the build system would, but for what is written.
    func run(_ module: ModuleArguments, _ mode: [String], listIn folder: String) throws {
        let listFile = folder + "/sources"
        let quoted = module.sources.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        try quoted.joined(separator: "\n").write(toFile: listFile, atomically: true, encoding: .utf8)
        var arguments =
            module.meaningful + mode + [
                "-suppress-warnings", "-module-cache-path", workFolder + "/ModuleCache", "@" + listFile,
            ]
        #if os(macOS)
        // A macro's own sandbox cannot be set up inside that of a package plugin.
        arguments.append("-disable-sandbox")
        #endif
        let result = try Subprocess.run(module.compiler, arguments, in: module.workingDirectory)
        guard result.status == 0 else {
            throw ReadingError(
                file: module.name,
                problem: "the compiler could not read this module; build it first. It said:\n\(result.output)")
        }
    }
}

extension ModuleFacts {
    /// The compiler names the text of an expansion after the macro's use, `…MX26_4_6expect…`: line and column, from 0.
    mutating func placeExpansions(in source: String) {
        for function in functions.indices {
            for call in functions[function].calls.indices {
                let place = functions[function].calls[call].place
                guard place.file.hasPrefix("@__swiftmacro_") else { continue }
                functions[function].calls[call].isExpanded = true
                guard let use = place.file.firstMatch(of: /MX(\d+)_(\d+)_/), let line = Int(use.1),
                    let column = Int(use.2)
                else { continue }
                functions[function].calls[call].place = Place(file: source, line: line + 1, column: column + 1)
            }
        }
    }

    /// A module is read file by file; a thunk that several files need is kept once.
    mutating func append(_ part: ModuleFacts) {
        functions += part.functions
        classes += part.classes
        conformances += part.conformances
        declarations += part.declarations
        inheritances += part.inheritances
        storedMetatypes += part.storedMetatypes
        for name in part.imports where !imports.contains(name) { imports.append(name) }
    }
}
