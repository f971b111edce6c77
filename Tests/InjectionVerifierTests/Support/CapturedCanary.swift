import Foundation
import Testing

@testable import InjectionVerifier

/// What the compiler printed of the canary, and what a run makes of it when something of it is renamed.
struct CapturedCanary {
    var module: ModuleArguments
    var sil: String
    var tree: String
    var output: String

    /// Once for all tests.
    static let shared = Result { try CapturedCanary() }

    /// The run over it as it was printed.
    static let unchanged = Result { try shared.get().run(shared.get().sil, shared.get().tree) }

    private init() throws {
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests/Canary")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        module = ModuleArguments(canaryFor: try CompiledModule.user.get(), folder: folder.path)
        try Canary.source.write(toFile: module.sources[0], atomically: true, encoding: .utf8)
        output = try ModuleReader(workFolder: CompiledModule.workFolder).compile(module, in: folder.path)[0]
        sil = try String(contentsOfFile: output + ".sil", encoding: .utf8)
        tree = try String(contentsOfFile: output + ".json", encoding: .utf8)
    }

    /// What a run over such output gives up, and what it finds then; nil if it stops.
    struct Run {
        var doubts: [Doubt]
        var found: [Diagnostic]
        var givenUp: Set<Diagnostic.Kind> { doubts.reduce(into: []) { $0.formUnion($1.kinds) } }
    }

    func run(_ sil: String, _ tree: String) throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appending(path: "0").path
        try sil.write(toFile: output + ".sil", atomically: true, encoding: .utf8)
        try tree.write(toFile: output + ".json", atomically: true, encoding: .utf8)
        let printing = try Printing(of: output)
        try printing.doubts.forEach { try $0.check(printing, module.compiler) }
        let facts = try ModuleReader(workFolder: folder.path).facts(of: module, in: [output])
        let graph = InjectionGraph(Program([facts]))
        let doubts = try Canary.doubts(printing, in: graph, of: module.compiler)
        let options = JudgingOptions(checksSendable: true, checksSessions: true, doubts: doubts)
        return Run(doubts: doubts, found: Judgement.judge([graph], options))
    }
}
