import Foundation
import Testing

@testable import InjectionVerifier

/// A module that no package has: it is compiled with the arguments of one that uses Injection.
enum FoundModule {
    private static let user = Result {
        try SamplePackage.samples.reader().arguments().modules.first { $0.name == "Innocent" }
    }

    /// What is found in it, but for what its comments switch off.
    static func found(
        in sources: [String: String], named name: String, isScript: Bool = false,
        _ options: JudgingOptions = JudgingOptions()
    ) throws -> [Diagnostic] {
        let judged = Judgement.judge([try graph(of: sources, named: name, isScript: isScript)], options)
        let files = sources.keys.map { folder(name).path + "/" + $0 }
        return Suppressions(in: Set(files)).applied(to: judged, options).left
    }

    static func folder(_ name: String) -> URL {
        SamplePackage.root.appending(path: ".build/verifier-tests/Findings/\(name)")
    }

    static func graph(of sources: [String: String], named name: String, isScript: Bool = false) throws -> InjectionGraph
    {
        let folder = folder(name)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var module = ModuleArguments(canaryFor: try #require(try user.get()), folder: folder.path)
        if isScript { module.arguments.removeAll { $0 == "-parse-as-library" } }
        module.sources = sources.keys.sorted().map { folder.path + "/" + $0 }
        for (file, text) in sources {
            try text.write(toFile: folder.path + "/" + file, atomically: true, encoding: .utf8)
        }
        return InjectionGraph(Program([try ModuleReader(workFolder: folder.path).read(module)]))
    }
}
