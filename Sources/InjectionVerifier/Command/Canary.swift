import Foundation

/// A small program of which every finding is known: it is read with the user's compiler before anything else is.
///
/// What this tool reads is what the compiler prints for its own developers, and no promise holds that the next one
/// prints the same. A call that is printed in another way would vanish, and with it an error. The program below uses
/// everything that is relied on, so that whatever is renamed changes one of its findings.
enum Canary {
    /// Once for each compiler and each version of Injection that a module is built with.
    static func check(_ modules: [ModuleArguments], folder: String) throws {
        var checked: Set<String> = []
        for module in modules where Imports.read(module).contains("Injection") {
            let canary = ModuleArguments(canaryFor: module, folder: folder + "/canary")
            guard checked.insert(module.compiler + canary.arguments.joined(separator: " ")).inserted else { continue }
            let cache = FactsCache(folder: folder)
            try FileManager.default.createDirectory(atPath: folder + "/canary", withIntermediateDirectories: true)
            let file = canary.sources[0]
            if FileManager.default.contents(atPath: file) != Data(source.utf8) {
                try Data(source.utf8).write(to: URL(filePath: file), options: .atomic)
            }
            if cache.facts(of: canary) != nil { continue }
            let facts = try ModuleReader(workFolder: folder).read(canary) { outputs in
                if let word = try missingWord(in: outputs[0]) { throw changed(module, "it prints no `\(word)`") }
                if let name = try unknownInstruction(in: outputs[0]) { throw changed(module, "it prints `\(name)`") }
            }
            if let difference = difference(in: facts) {
                throw changed(module, difference)
            }
            try cache.keep(facts, of: canary)
        }
    }

    private static func changed(_ module: ModuleArguments, _ difference: String) -> ReadingError {
        ReadingError(
            file: module.compiler,
            problem:
                "prints what this tool does not know, so that nothing it reads proves anything; use a Swift version "
                + "that this version of Injection supports. Of a program that it knows, \(difference)")
    }

    /// The first word that the readers look for and the compiler did not print.
    static func missingWord(in output: String) throws -> String? {
        let code = try Data(contentsOf: URL(filePath: output + ".sil"))
        let tree = try Data(contentsOf: URL(filePath: output + ".json"))
        return words.first { code.range(of: Data($0.utf8)) == nil }
            ?? keys.first { tree.range(of: Data($0.utf8)) == nil }
    }

    /// The first instruction that the compiler printed and this tool does not know.
    static func unknownInstruction(in output: String) throws -> String? {
        try withContents(of: output + ".sil") { bytes in
            var (lines, reader, isInFunction) = (Lines(bytes), SILInstructionReader(), false)
            while let line = lines.next() {
                if line.hasPrefix("sil ") || line.hasPrefix("}") { isInFunction = line.hasSuffix("{") }
                guard isInFunction, line.hasPrefix("  "), !line.hasPrefix("  //") else { continue }
                guard let operation = reader.read(line)?.operation else { return line.string }
                if Operations.kinds[operation] == nil { return operation }
            }
            return nil
        }
    }

    /// The first finding that is not as it should be.
    static func difference(in facts: ModuleFacts) -> String? {
        let graph = InjectionGraph(Program([facts]))
        let found = Judgement.judge([graph], JudgingOptions(checksSendable: true, checksSessions: true))
        var reported = found.map { "\($0.place.line): \($0.severity.rawValue): \($0.message)" }
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for comment in line.split(separator: " // ").dropFirst() {
                let expected = "\(index + 1): \(comment)"
                guard let match = reported.firstIndex(where: { $0.hasPrefix(expected) }) else {
                    return "it does not find `\(expected)`"
                }
                reported.remove(at: match)
            }
        }
        if let wrong = reported.first { return "it finds `\(wrong)`" }
        let counts = [graph.sites.injections.count, graph.sites.registrations.count, graph.edges.count]
        return counts == expectedCounts ? nil : "it counts \(counts) and not \(expectedCounts)"
    }
}

extension ModuleArguments {
    /// As a module that uses Injection, but for its sources: only what says where modules are.
    init(canaryFor module: ModuleArguments, folder: String) {
        let kept: Set = [
            "-target", "-sdk", "-I", "-F", "-Isystem", "-Fsystem", "-Xcc", "-resource-dir", "-plugin-path",
            "-external-plugin-path", "-load-plugin-executable", "-load-plugin-library", "-vfsoverlay",
        ]
        var places = zip(module.arguments, module.arguments.dropFirst()).flatMap { kept.contains($0) ? [$0, $1] : [] }
        places += module.arguments.filter { ($0.hasPrefix("-I") || $0.hasPrefix("-F")) && $0.count > 2 }
        self = module
        name = "Canary"
        sources = [folder + "/Canary.swift"]
        dependencies = ["Injection"]
        arguments =
            ["-module-name", "Canary", "-parse-as-library", "-swift-version", "6", "-package-name", "Canary"] + places
    }
}
