import Foundation

@testable import InjectionVerifier

/// Finds the findings of a module that a test writes.
enum FoundModule {
    /// Returns the findings of a module. Those that its comments disable are left out.
    static func found(
        in sources: [String: String], named name: String, isScript: Bool = false,
        _ options: JudgingOptions = JudgingOptions()
    ) throws -> [Diagnostic] {
        let judged = Judgement.judge([try graph(of: sources, named: name, isScript: isScript)], options)
        let files = sources.keys.map { folder(name).path + "/" + $0 }
        return Suppressions(in: Set(files)).applied(to: judged, options).remaining
    }

    static func folder(_ name: String) -> URL {
        SamplePackage.root.appending(path: ".build/verifier-tests/Found/\(name)")
    }

    static func graph(of sources: [String: String], named name: String, isScript: Bool = false) throws -> InjectionGraph
    {
        let folder = folder(name)
        for (file, text) in sources { try write(text, to: folder.appending(path: file)) }
        let paths = sources.keys.sorted().map { folder.path + "/" + $0 }
        let module = try CompiledModule.arguments(named: "Found", sources: paths, isScript: isScript)
        return InjectionGraph(Program([try CompiledModule.facts(of: module)]))
    }

    /// A file that has not changed is not written, so that it is not compiled again.
    static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
