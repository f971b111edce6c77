import Foundation
import Testing

@testable import InjectionVerifier

/// The compiler's output for the canary. It tells how a run judges the output after something in it was renamed.
struct CapturedCanary {
    var module: ModuleArguments
    var sil: String
    var tree: String
    var output: String
    private let source: String

    /// The canary, which is compiled once for all tests.
    static let shared = Result { try CapturedCanary() }

    /// The canary of the functions of other libraries.
    static let ofFunctions = Result { try CapturedCanary(source: FunctionsCanary.source) }

    init(flags: [String] = [], source: String = CanarySource.text) throws {
        self.source = source
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests")
        var user = try CompiledModule.user.get()
        user.arguments += flags
        module = ModuleArguments(canaryFor: user, folder: folder.path)
        if source != CanarySource.text { module.sources = ["\(folder.path)/canary-functions/Canary.swift"] }
        let file = URL(filePath: module.sources[0])
        try FoundModule.write(source, to: file)
        output = try ModuleReader(workFolder: CompiledModule.workFolder).compile(
            module, in: file.deletingLastPathComponent().path)[0]
        sil = try String(contentsOfFile: output + ".sil", encoding: .utf8)
        tree = try String(contentsOfFile: output + ".json", encoding: .utf8)
    }

    /// Returns the failure of the canary if the compiler prints this. Returns nil if there is none. Throws the error of
    /// a reader.
    func failure(_ sil: String? = nil, _ tree: String? = nil) throws -> CanaryFailure? {
        CanaryFailure(judging: try graph(sil, tree), of: source, compiler: module.compiler)
    }

    /// Returns the lines of the canary that then lack a finding, or have one too many. These are all lines if nothing
    /// can be read.
    func wrongLines(_ sil: String) throws -> Set<Int> {
        do {
            let graph = try graph(sil)
            return Set(CanaryFailure.wrong(graph, source).map(\.line)).union(linesNotReached(graph))
        } catch is ReadingError {
            return Set(source.split(separator: "\n", omittingEmptySubsequences: false).indices)
        }
    }

    /// Returns the lines with `/* reaches files */` that the inventory of sessions does not list.
    private func linesNotReached(_ graph: InjectionGraph) -> [Int] {
        let reached = Set(SessionInventory(graph).entries.flatMap(\.reached).map { "\($0.place.line) \($0.name)" })
        return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            guard let expected = line.firstMatch(of: /\/\* reaches (.*?) \*\//)?.1 else { return nil }
            return reached.contains("\(index + 1) \(expected)") ? nil : index + 1
        }
    }

    private func graph(_ sil: String? = nil, _ tree: String? = nil) throws -> InjectionGraph {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appending(path: "0").path
        try (sil ?? self.sil).write(toFile: output + ".sil", atomically: true, encoding: .utf8)
        try (tree ?? self.tree).write(toFile: output + ".json", atomically: true, encoding: .utf8)
        let facts = try ModuleReader(workFolder: folder.path).facts(of: module, in: [output])
        return InjectionGraph(Program([facts]))
    }
}
