import Foundation

/// A small program of which every finding is known: it is read with the user's compiler before anything else is.
///
/// What this tool reads is what the compiler prints for its own developers, and no promise holds that the next one
/// prints the same. A call that is printed in another way would vanish, and with it an error. The program uses
/// everything that is relied on, so that whatever is renamed changes one of its findings.
enum Canary {
    /// What is given up, for each compiler and each version of Injection that a module is built with. Throws if that
    /// is everything.
    static func doubts(about modules: [ModuleArguments], folder: String) throws -> [Doubt] {
        var checked: Set<String> = []
        var found: [Doubt] = []
        for module in modules where Imports.read(module).contains("Injection") {
            let canary = ModuleArguments(canaryFor: module, folder: folder + "/canary")
            guard checked.insert(module.compiler + canary.arguments.joined(separator: " ")).inserted else { continue }
            for doubt in try read(canary, in: folder) where !found.contains(doubt) { found.append(doubt) }
        }
        return found
    }

    private static func read(_ canary: ModuleArguments, in folder: String) throws -> [Doubt] {
        let cache = FactsCache(folder: folder)
        if let facts = cache.facts(of: canary), let printing = facts.printing {
            return try doubts(printing, in: InjectionGraph(Program([facts])), of: canary.compiler)
        }
        try FileManager.default.createDirectory(atPath: folder + "/canary", withIntermediateDirectories: true)
        let file = canary.sources[0]
        if FileManager.default.contents(atPath: file) != Data(source.utf8) {
            try Data(source.utf8).write(to: URL(filePath: file), options: .atomic)
        }
        var printing = Printing()
        var facts = try ModuleReader(workFolder: folder).read(canary) { outputs in
            printing = try Printing(of: outputs[0])
            try printing.doubts.forEach { try $0.check(printing, canary.compiler) }
        }
        facts.printing = printing
        let found = try doubts(printing, in: InjectionGraph(Program([facts])), of: canary.compiler)
        try cache.keep(facts, of: canary)
        return found
    }

    static func doubts(_ printing: Printing, in graph: InjectionGraph, of compiler: String) throws -> [Doubt] {
        var found = printing.doubts
        let given = found.reduce(into: Set()) { $0.formUnion($1.kinds) }
        if let doubt = difference(in: graph, besides: given, allowsUndecided: !printing.unknown.isEmpty) {
            found.append(doubt)
        }
        for index in found.indices {
            try found[index].check(printing, compiler)
            (found[index].version, found[index].compiler) = (printing.version, compiler)
        }
        return found
    }

    /// What is wrong about the findings that are not given up anyway, and what else is given up for it: all that has a
    /// ground in common with them. Of an instruction that is not known, it may be said that it is not verified.
    static func difference(
        in graph: InjectionGraph, besides known: Set<Diagnostic.Kind>, allowsUndecided: Bool
    ) -> Doubt? {
        let judged = Judgement.judge([graph], JudgingOptions(checksSendable: true, checksSessions: true))
        var undecided: Set<Int> = []
        if allowsUndecided { undecided = Set(judged.filter(\.isUndecided).map(\.place.line)) }
        var reported = judged.map {
            (kind: $0.kind, text: "\($0.place.line): \($0.severity.rawValue) \($0.kind.rawValue): \($0.message)")
        }
        var wrong: [(kind: Diagnostic.Kind?, what: String)] = []
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for comment in line.split(separator: " // ").dropFirst() {
                let expected = "\(index + 1): \(comment)"
                if let match = reported.firstIndex(where: { $0.text.hasPrefix(expected) }) {
                    reported.remove(at: match)
                } else if !undecided.contains(index + 1) {
                    let kind = comment.split { $0 == " " || $0 == ":" }.dropFirst().first.map(String.init)
                    wrong.append((kind.flatMap(Diagnostic.Kind.init), "this tool does not find `\(expected)`"))
                }
            }
        }
        if allowsUndecided { reported.removeAll { $0.kind == .notVerified } }
        wrong += reported.map { ($0.kind, "this tool finds `\($0.text)`") }
        let counts = [graph.sites.injections.count, graph.sites.registrations.count, graph.edges.count]
        if counts != expectedCounts { wrong.append((nil, "this tool counts \(counts) and not \(expectedCounts)")) }
        wrong.removeAll { $0.kind.map(known.contains) == true }
        guard let first = wrong.first else { return nil }
        let kinds = wrong.map { $0.kind.map(Ground.sharing) ?? Ground.everything }
        return Doubt(
            what: first.what + " in a program that it knows", kinds: kinds.reduce(into: []) { $0.formUnion($1) })
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
