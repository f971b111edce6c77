import Foundation

/// A small program whose findings are all known. The check reads it first, with the user's compiler, and with those
/// flags of each module that locate modules or change the meaning of code.
///
/// The text that the check reads is meant for the compiler's own developers, and the next version of the compiler might
/// print it differently. A call that is printed in another form would vanish, and a finding with it. The program has
/// every kind of finding that a rule makes. If the findings of one kind differ from the expected ones, the check does
/// not look for that kind.
enum Canary {
    /// Reads the canary with each compiler and each set of flags of the modules that import Injection. Throws an error
    /// if the findings of a necessary kind differ, because a run would then prove nothing.
    static func failures(of modules: [ModuleArguments], folder: String) throws -> [CanaryFailure] {
        var checked: Set<String> = []
        var failures: [CanaryFailure] = []
        for module in modules where Imports.read(module).contains("Injection") {
            let canary = ModuleArguments(canaryFor: module, folder: folder)
            guard checked.insert(module.compiler + canary.arguments.joined(separator: " ")).inserted else { continue }
            let graph = InjectionGraph(Program([try read(canary, in: folder)]))
            let failure = CanaryFailure(judging: graph, compiler: module.compiler)
            guard let failure, !failures.contains(failure) else { continue }
            if !failure.kinds.isDisjoint(with: CanaryFailure.necessary) { throw failure.error }
            failures.append(failure)
        }
        return failures
    }

    private static func read(_ canary: ModuleArguments, in folder: String) throws -> ModuleFacts {
        let source = Data(CanarySource.text.utf8)
        let cache = FactsCache(folder: folder)
        let file = URL(filePath: canary.sources[0])
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if FileManager.default.contents(atPath: file.path) != source {
            try source.write(to: file, options: .atomic)
        }
        if let facts = cache.facts(of: canary) { return facts }
        let facts = try ModuleReader(workFolder: folder).read(canary)
        try cache.keep(facts, of: canary)
        return facts
    }
}

extension CanaryFailure {
    /// The result is nil if the findings of the canary are exactly the expected ones, apart from unknown forms: see
    /// `wrong`.
    init?(judging graph: InjectionGraph, of source: String = CanarySource.text, compiler: String) {
        let wrong = Self.wrong(graph, source)
        guard let first = wrong.first else { return nil }
        self.init(difference: first.difference, kinds: Set(wrong.map(\.kind)), compiler: compiler)
    }

    /// Returns the expected findings that are missing, and the findings that are not expected, each with its line. An
    /// extra finding of `not-verified` is no difference. Nor is a missing finding in a line with code in a form that
    /// this tool does not know.
    static func wrong(_ graph: InjectionGraph, _ source: String) -> [(
        kind: Diagnostic.Kind, line: Int, difference: String
    )] {
        var findings = Judgement.judge([graph], JudgingOptions(checksSendable: true, checksSessions: true)).map {
            (kind: $0.kind, line: $0.place.line, text: "\($0.severity.rawValue) \($0.kind.rawValue): \($0.message)")
        }
        var wrong: [(kind: Diagnostic.Kind, line: Int, difference: String)] = []
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for expected in line.split(separator: " // ").dropFirst() {
                if let match = findings.firstIndex(where: { $0.line == index + 1 && $0.text.hasPrefix(expected) }) {
                    findings.remove(at: match)
                } else if !findings.contains(where: {
                    $0.line == index + 1 && $0.text.contains("this tool does not know")
                }
                ) {
                    let name = expected.split { $0 == " " || $0 == ":" }.dropFirst().first.map(String.init)
                    let kind = name.flatMap(Diagnostic.Kind.init) ?? .unregistered
                    wrong.append(
                        (
                            kind, index + 1,
                            "this tool does not find `\(index + 1): \(expected)` in a program that it knows"
                        ))
                }
            }
        }
        // An unknown form is no difference, because it is also reported where the user's code has it.
        return wrong
            + findings.filter { $0.kind != .notVerified }.map {
                ($0.kind, $0.line, "this tool finds `\($0.line): \($0.text)` in a program that it knows")
            }
    }
}

extension ModuleArguments {
    /// Makes the canary for a module that uses Injection. It is compiled with those flags of the module that locate
    /// modules, or that change the meaning of code.
    init(canaryFor module: ModuleArguments, folder: String) {
        let kept: Set = [
            "-target", "-sdk", "-I", "-F", "-Isystem", "-Fsystem", "-Xcc", "-resource-dir", "-plugin-path",
            "-external-plugin-path", "-load-plugin-executable", "-load-plugin-library", "-vfsoverlay",
            "-default-isolation", "-enable-upcoming-feature",
        ]
        var keptArguments = zip(module.arguments, module.arguments.dropFirst()).flatMap {
            kept.contains($0) ? [$0, $1] : []
        }
        keptArguments += module.arguments.filter { ($0.hasPrefix("-I") || $0.hasPrefix("-F")) && $0.count > 2 }
        self = module
        name = "Canary"
        dependencies = ["Injection"]
        arguments =
            ["-module-name", "Canary", "-parse-as-library", "-swift-version", "6", "-package-name", "Canary"]
            + keptArguments
        let number = Fingerprint.hash(Data(arguments.joined(separator: " ").utf8))
        sources = ["\(folder)/canary-\(String(number, radix: 36))/Canary.swift"]
    }
}
