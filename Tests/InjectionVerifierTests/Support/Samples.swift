import Foundation

@testable import InjectionVerifier

/// A folder of samples. Each folder below its `Sources` and `Tests` is a module, as in a package.
///
/// A comment in a source expects a finding in its line: `// expect-error: the beginning of the message`. If a module is
/// not compiled in the default way, a comment says so: `// compiled with: -swift-version 5`.
struct Samples: Sendable {
    static var samples: Samples { get throws { try read.get() } }
    /// The samples that are hard to judge: generic code, dynamic dispatch, actors, callbacks, types of the same name,
    /// and correct programs that look wrong.
    static var harder: Samples { get throws { try readHarder.get() } }

    private static let folder = SamplePackage.root.appending(path: "Tests/InjectionVerifierTests")
    private static let read = Result { try Samples(folder.appending(path: "Samples")) }
    private static let readHarder = Result { try Samples(folder.appending(path: "HarderSamples")) }

    let path: String
    let modules: [ModuleArguments]
    /// The compiler's output for each module: a file for each source, without suffix.
    let outputs: [[String]]
    let facts: [ModuleFacts]

    init(_ folder: URL, only kinds: [String] = ["Sources", "Tests"], options: [String: [String]] = [:]) throws {
        path = folder.path
        let built = CompiledModule.workFolder + "/Modules-" + folder.lastPathComponent
        try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: true)
        modules = try Self.modules(
            in: folder, kinds, options, ["-I", built, "-package-name", folder.lastPathComponent])
        try Self.build(modules, in: built)
        outputs = try concurrently(modules) { try CompiledModule.outputs(of: $0) }
        facts = try concurrently(modules) { try CompiledModule.facts(of: $0) }
    }

    private static func modules(
        in folder: URL, _ kinds: [String], _ options: [String: [String]], _ more: [String]
    ) throws -> [ModuleArguments] {
        var modules: [ModuleArguments] = []
        for kind in kinds {
            let path = folder.appending(path: kind).path
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] {
                let sources = (FileManager.default.subpaths(atPath: "\(path)/\(name)") ?? []).sorted()
                    .filter { $0.hasSuffix(".swift") }.map { "\(path)/\(name)/\($0)" }
                var own = options[name] ?? []
                for source in sources {
                    let text = try String(contentsOfFile: source, encoding: .utf8)
                    let words = text.firstMatch(of: /\/\/ compiled with: (.*)/)?.1.split(separator: " ") ?? []
                    own += words.map(String.init)
                }
                let isScript = sources.contains { $0.hasSuffix("/main.swift") }
                modules.append(
                    try CompiledModule.arguments(named: name, sources: sources, isScript: isScript, more + own))
            }
        }
        return modules
    }

    /// Builds the modules that others import. The others are built, too, because only then does the compiler check
    /// them.
    private static func build(_ modules: [ModuleArguments], in folder: String) throws {
        var left = modules
        while !left.isEmpty {
            let names = Set(left.map(\.name))
            let next = left.filter { names.isDisjoint(with: $0.dependencies ?? []) }
            guard !next.isEmpty else { throw ReadingError(file: folder, problem: "\(names) import each other") }
            _ = try concurrently(next) { try CompiledModule.build($0, in: folder) }
            left.removeAll { module in next.contains { $0.name == module.name } }
        }
    }

    /// The findings in the samples without options. They are found once for all tests.
    static let found = Result { try samples.findings() }

    /// Returns the findings, by file and line. Paths are relative to the folder.
    func findings(options: (inout JudgingOptions) -> Void = { _ in }) -> [Finding] {
        Finding.all(in: facts, path: path, options)
    }

    func expectations() throws -> [Finding] { try Finding.expected(in: path) }
}
