import Foundation
import Testing

@testable import InjectionVerifier

/// A compiler that prints something in another way is noticed: each instruction, key and comment that the readers look
/// for is renamed, one at a time, in what the compiler printed of the canary.
extension PackageTests {
    /// What the compiler printed, and what it printed it of.
    private struct Captured {
        var module: ModuleArguments
        var sil: String
        var tree: String
        var output: String

        /// Once for all tests.
        static let canary = Result { try Captured() }

        private init() throws {
            let folder = SamplePackage.root.appending(path: ".build/verifier-tests/Canary")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let user = try SamplePackage.samples.reader().arguments().modules.first { $0.name == "Innocent" }
            module = ModuleArguments(canaryFor: try #require(user), folder: folder.path)
            try Canary.source.write(toFile: module.sources[0], atomically: true, encoding: .utf8)
            output = try ModuleReader(workFolder: folder.path).compile(module, in: folder.path)[0]
            sil = try String(contentsOfFile: output + ".sil", encoding: .utf8)
            tree = try String(contentsOfFile: output + ".json", encoding: .utf8)
        }

        /// Whether a run over such output would go on, and say that nothing is wrong.
        func passes(_ sil: String, _ tree: String, folder: URL) throws -> Bool {
            let output = folder.appending(path: UUID().uuidString).path
            try sil.write(toFile: output + ".sil", atomically: true, encoding: .utf8)
            try tree.write(toFile: output + ".json", atomically: true, encoding: .utf8)
            defer {
                for suffix in [".sil", ".json"] { try? FileManager.default.removeItem(atPath: output + suffix) }
            }
            guard try Canary.missingWord(in: output) == nil, try Canary.unknownInstruction(in: output) == nil else {
                return false
            }
            guard let facts = try? ModuleReader(workFolder: folder.path).facts(of: module, in: [output]) else {
                return false
            }
            return Canary.difference(in: facts) == nil
        }
    }

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Every text between quotes in the sources of the readers, but for their messages.
    private static func literals(_ files: [String]) throws -> Set<String> {
        var found: Set<String> = []
        for file in files {
            let path = SamplePackage.root.appending(path: "Sources/InjectionVerifier/\(file).swift")
            for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
                guard !line.contains("problem:"), !line.contains("//") else { continue }
                for match in line.matches(of: /"((?:[^"\\]|\\.)+)"/) {
                    let text = match.1.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
                    if text.count(where: \.isLetter) > 1, !text.contains("\\(") { found.insert(String(text)) }
                }
            }
        }
        return found
    }

    /// What the canary cannot contain, and why.
    private static let absent: [String: String] = [
        "objc_method": "needs Objective-C", "objc_super_method": "needs Objective-C",
        "dynamic_method_br": "needs Objective-C",
        "global_addr": "matters at the top level of a program alone, and the canary has none",
        "errorInMain": "matters at the top level of a program alone, and the canary has none",
        "copy_on": "of a cast of an error, and the canary makes none", "NilComparison": "is of the next two",
        "$sSq2eeoiySbxSg_s26_OptionalNilComparison": "is the standard library's",
        "$sSq2neoiySbxSg_s26_OptionalNilComparison": "is the standard library's",
        "$sSqsSQRzlE2eeoi": "is the standard library's", "$sSb1nopyS2bFZ": "is the standard library's",
        "super_method": "needs a superclass in a module with library evolution",
        "$sBi": "a built-in type has no functions of its own",
        "@dynamic_self X": "is this tool's own", "TA": "no thunk of this kind in raw code",
        "Tu": "no thunk of this kind in raw code", "TwB": "no thunk of this kind in raw code",
        "await_async_continuation": "only the standard library has it",
        "switch_value": "only the standard library has it",
        "Foundation": "is a module's", "LocalizedError": "is Foundation's", "20localizedDescription": "is Foundation's",
        "JSONDecoder": "is Foundation's", "JSONEncoder": "is Foundation's",
        "PropertyListDecoder": "is Foundation's", "PropertyListEncoder": "is Foundation's",
        "$s10Foundation": "is Foundation's", "BlockOperation": "is Foundation's", "OperationQueue": "is Foundation's",
        "RunLoop": "is Foundation's", "Thread": "is Foundation's", "Timer": "is Foundation's",
        "URLSession": "is Foundation's",
        "CustomStringConvertible": "is the standard library's", "TextOutputStreamable": "is the standard library's",
        "CustomDebugStringConvertible": "is the standard library's", "CustomReflectable": "is the standard library's",
        // These are only passed over; under another name they are unknown, and a function in them is not verified.
        "assign_by_wrapper": "", "dealloc_box": "", "destructure_tuple": "", "fix_lifetime": "",
        "function_extract_isolation": "", "init_existential_value": "",
    ]

    /// An instruction is renamed where it stands as one, and anything else wherever it stands.
    private static func renamed(_ literal: String, in text: String) -> String {
        let other = String(literal.map { $0.isLetter ? "q" : $0 })
        guard Operations.kinds[literal] != nil else {
            return text.replacingOccurrences(of: literal, with: other, options: .literal)
        }
        return ["  ", "= "].reduce(text) {
            $0.replacingOccurrences(of: "\($1)\(literal) ", with: "\($1)\(other) ", options: .literal)
        }
    }

    @Test("No instruction, comment or key can be renamed unnoticed") func changedCompiler() throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let captured = try Captured.canary.get()
        #expect(try captured.passes(captured.sil, captured.tree, folder: folder))

        let files = [
            "Reading/SILReader", "Reading/DeclarationReader", "SIL/SILFunction", "SIL/SILInstruction",
            "Flow/ControlFlow",
            "Flow/Failures", "Flow/FunctionBody", "Flow/FunctionBody+Calls", "Flow/FunctionBody+Closures",
            "Flow/FunctionBody+Conformances", "Flow/FunctionBody+Later", "Flow/FunctionBody+Memory",
            "Flow/FunctionBody+Types",
        ]
        // Whether it is in the code, or in the syntax tree.
        let literals =
            try Self.literals(files).union(Canary.words).filter { Self.absent[$0] == nil }.map { ($0, true) }
            + Self.literals(["Reading/SyntaxTreeReader"]).map { ($0, false) }
        var unnoticed: [String] = []
        for (literal, isInCode) in literals.sorted(by: { $0.0 < $1.0 }) {
            let text = isInCode ? captured.sil : captured.tree
            let changed = Self.renamed(literal, in: text)
            #expect(changed != text, "the canary does not show `\(literal)`")
            let passes = try captured.passes(
                isInCode ? changed : captured.sil, isInCode ? captured.tree : changed, folder: folder)
            if passes { unnoticed.append(literal) }
        }
        #expect(unnoticed == [])
    }

    /// `class_method` stands for what the canary cannot show: `super_method`, `objc_method` and `objc_super_method`.
    @Test(
        "An unknown instruction with a function in it is not verified, and an error with --strict",
        arguments: ["convert_function", "function_ref", "dynamic_function_ref", "class_method", "witness_method"])
    func unknownInstruction(_ instruction: String) throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let captured = try Captured.canary.get()
        let changed = captured.sil.replacing("= \(instruction) ", with: "= unknown_\(instruction) ")
        try changed.write(to: folder.appending(path: "changed.sil"), atomically: true, encoding: .utf8)
        try captured.tree.write(to: folder.appending(path: "changed.json"), atomically: true, encoding: .utf8)
        let output = folder.appending(path: "changed").path
        let facts = try ModuleReader(workFolder: folder.path).facts(of: captured.module, in: [output])
        let graph = InjectionGraph(Program([facts]))
        let found = Judgement.judge([graph], JudgingOptions()).filter { $0.message.contains("in a way that this tool") }
        #expect(!found.isEmpty && found.allSatisfy { $0.severity == .note && $0.isUndecided })
        let strict = Judgement.judge([graph], JudgingOptions(isStrict: true)).filter(\.isUndecided)
        #expect(strict.count >= found.count && strict.allSatisfy { $0.severity == .error })
    }

    @Test("An injection that only one of code and syntax tree shows is an error") func completeness() throws {
        let captured = try Captured.canary.get()
        let facts = try ModuleReader(workFolder: "").facts(of: captured.module, in: [captured.output])
        func messages(_ change: (inout ModuleFacts) -> Void) -> [String] {
            var facts = facts
            change(&facts)
            return Completeness().judge(InjectionGraph(Program([facts])), JudgingOptions()).map(\.message)
        }
        #expect(messages { _ in } == [])
        let inTree = messages { $0.mentions.removeAll { InjectionSymbol("$s" + $0.function) == .inject } }
        #expect(inTree.count > 10 && inTree.allSatisfy { $0.contains("its syntax tree does not show it") })
        let inCode = messages { facts in
            for index in facts.functions.indices { facts.functions[index].calls = [] }
        }
        #expect(inCode.count > 10 && inCode.allSatisfy { $0.contains("the compiler made no code of it") })
    }
}
