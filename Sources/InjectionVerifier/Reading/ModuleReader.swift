import Foundation

/// Runs the compiler for a module, once for the intermediate language and, if mentions are wanted, once for the syntax
/// tree, and reads both.
package struct ModuleReader: Sendable {
    /// A folder that this tool may write to.
    var workFolder: String
    /// The number of compiler processes that share a module. Each of them parses all sources of the module, so more
    /// processes also do more work.
    var jobs = 1

    package init(workFolder: String, jobs: Int = 1) {
        self.workFolder = workFolder
        self.jobs = jobs
    }

    func read(_ module: ModuleArguments, mentions: Bool = true) throws -> ModuleFacts {
        // The name is unique, because another run may read a module of this name at the same time.
        let folder = "\(workFolder)/reading-\(module.identity)-\(UUID().uuidString)"
        let files = FileManager.default
        try? files.removeItem(atPath: folder)
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        return try facts(
            of: module, in: compile(module, in: folder, mentions: mentions), mentions: mentions)
    }

    /// With `-g`, the compiler prints the places of code. The tree needs `-g` only because the compiler would otherwise
    /// build all C modules again.
    static let silOptions = ["-g", "-emit-silgen"]
    static let treeOptions = ["-g", "-dump-ast", "-dump-ast-format", "json"]

    /// Compiles a module. Returns a path without suffix for each source: `PATH.sil` is the compiler's intermediate
    /// language and, if `mentions` is true, `PATH.json` its syntax tree.
    func compile(_ module: ModuleArguments, in folder: String, mentions: Bool = true) throws -> [String] {
        let outputs = module.sources.indices.map { folder + "/\($0)" }
        try compile(module, Self.silOptions, "raw-sil", ".sil", outputs, folder)
        if mentions { try compile(module, Self.treeOptions, "ast-dump", ".json", outputs, folder) }
        return outputs
    }

    func facts(of module: ModuleArguments, in outputs: [String], mentions: Bool = true) throws -> ModuleFacts {
        var facts = ModuleFacts(name: module.name, identity: module.identity, build: module.build)
        facts.sources = Set(module.sources)
        for (source, output) in zip(module.sources, outputs) {
            var part = try SILReader.read(output + ".sil", module: module.name)
            var expansions: [String: Place] = [:]
            if mentions {
                expansions = try SyntaxTreeReader.read(output + ".json", source: source, into: &facts)
            }
            part.placeExpansions(in: source, expansions)
            facts.append(part)
        }
        facts.isExtension = module.arguments.contains("-application-extension")
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
        try run(module, mode + ["-enable-batch-mode", "-j\(jobs)", "-output-file-map", mapFile], listIn: folder)
    }

    /// Compiles a module with those arguments of the build that decide what the code means, and with the arguments in
    /// `mode`. The list of its sources is written into `folder`.
    package func run(_ module: ModuleArguments, _ mode: [String], listIn folder: String) throws {
        let listFile = folder + "/sources"
        let quoted = module.sources.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        try quoted.joined(separator: "\n").write(toFile: listFile, atomically: true, encoding: .utf8)
        // Without `-disable-bridging-pch`, the driver would precompile a bridging header with the arguments in `mode`,
        // which do not apply to one.
        var arguments =
            module.meaningful + mode + [
                "-suppress-warnings", "-disable-bridging-pch", "-module-cache-path", workFolder + "/ModuleCache",
                "@" + listFile,
            ]
        #if os(macOS)
        // A package plugin has a sandbox, in which the sandbox of a macro cannot be set up.
        arguments.append("-disable-sandbox")
        #endif
        let result = try Subprocess.run(module.compiler, arguments, in: module.workingDirectory)
        guard result.status == 0 else {
            throw ReadingError(
                file: module.name,
                problem: "the compiler cannot read this module; build it first. It said:\n"
                    + BuildErrors.of(result.output))
        }
    }
}

extension ModuleFacts {
    /// Changes the places of code that a macro wrote to the place at which the macro is used. Code that could not be
    /// read and has no place gets the beginning of the source.
    ///
    /// The name of an expansion's text has the place at which the macro is used, with line and column counted from 0:
    /// `…MX26_4_6expect…`. If a macro is attached to a declaration, or is used in the expansion of another, only the
    /// syntax tree has the place.
    mutating func placeExpansions(in source: String, _ expansions: [String: Place]) {
        for index in unread.indices where unread[index].place == .unknown {
            unread[index].place = Place(file: source, line: 1, column: 1)
        }
        let fileID = name + "/" + (source.split(separator: "/").last ?? "")
        func written(_ place: Place) -> Place? {
            // A macro may give a place to code that it moves: `#sourceLocation(file: "Module/File.swift", …)`. That is
            // a file ID, which becomes the path of the source.
            if place.file == fileID { return Place(file: source, line: place.line, column: 1) }
            guard place.file.hasPrefix("@__swiftmacro_") else { return nil }
            let positions = place.file.matches(of: /MX(\d+)_(\d+)_/)
            if positions.count == 1, let line = Int(positions[0].1), let column = Int(positions[0].2) {
                return Place(file: source, line: line + 1, column: column + 1)
            }
            return expansions[place.file] ?? Place(file: source, line: 1, column: 1)
        }
        for function in functions { function.placeExpansions(written) }
    }

    /// Adds the facts of one file of the module.
    mutating func append(_ part: ModuleFacts) {
        functions += part.functions
        classes += part.classes
        conformances += part.conformances
        declarations += part.declarations
        globals += part.globals
        unread += part.unread
        inheritances += part.inheritances
        openableTypes.formUnion(part.openableTypes)
        upcastMetatypes.formUnion(part.upcastMetatypes)
        testableImports.formUnion(part.testableImports)
        for name in part.imports where !imports.contains(name) { imports.append(name) }
    }
}

extension Function {
    /// Changes the places of code that macros wrote to the results of `written`, which is nil for all other code. Marks
    /// the calls in such code as expanded.
    fileprivate func placeExpansions(_ written: (Place) -> Place?) {
        place = place.map { written($0) ?? $0 }
        for index in writes.indices { writes[index].place = writes[index].place.map { written($0) ?? $0 } }
        for index in outside.indices { outside[index].place = written(outside[index].place) ?? outside[index].place }
        for call in calls.indices {
            guard let place = written(calls[call].place) else { continue }
            (calls[call].place, calls[call].isExpanded) = (place, true)
        }
    }
}
