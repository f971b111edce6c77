import Foundation
import Testing

@testable import InjectionVerifier

/// A compiler that prints something in another way is noticed: each instruction, key and comment that the readers look
/// for is renamed, one at a time, in what the compiler printed of the canary. Only that once does the compiler run.
@Suite struct ChangedCompilerTests {
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
        "dynamic_method_br": "needs Objective-C", "$s10ObjectiveC22_convertObjCBoolToBool": "needs Objective-C",
        "global_addr": "matters at the top level of a program alone, and the canary has none",
        "$sSo4exitys5NeverO": "ends the top level of an asynchronous program, and the canary has none",
        "errorInMain": "matters at the top level of a program alone, and the canary has none",
        "copy_on": "of a cast of an error, and the canary makes none", "NilComparison": "is of the next two",
        "$sSq2eeoiySbxSg_s26_OptionalNilComparison": "is the standard library's",
        "$sSq2neoiySbxSg_s26_OptionalNilComparison": "is the standard library's",
        "$ss27_allocateUninitializedArray": "is the standard library's",
        "$sSqsSQRzlE2eeoi": "is the standard library's", "$sSb1nopyS2bFZ": "is the standard library's",
        "nonisolated(nonsending)": "is what Swift 6.4 prints",
        "return_borrow": "needs a borrow accessor, as in Swift 6.4",
        "super_method": "needs a superclass in a module with library evolution",
        "$sBi": "a built-in type has no functions of its own",
        "@dynamic_self X": "is this tool's own", "#Bool.true": "is this tool's own",
        "#Bool.false": "is this tool's own", "TA": "no thunk of this kind in raw code",
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
        // All else in it would be the type of another value.
        if literal == "$Optional<any Actor>, #Optional.none!" {
            return replacing(literal, with: "$Optional<any Actor>, #Optional.nothing!", in: text)
        }
        let other = String(literal.map { $0.isLetter ? "q" : $0 })
        guard Operations.kinds[literal] != nil else {
            return replacing(literal, with: other, in: text)
        }
        return ["  ", "= "].reduce(text) {
            replacing("\($1)\(literal) ", with: "\($1)\(other) ", in: $0)
        }
    }

    /// By the C library: this is done hundreds of times, and not optimized.
    private static func replacing(_ old: String, with new: String, in text: String) -> String {
        var text = text
        return text.withUTF8 { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let bytes = Bytes(start: start, count: buffer.count)
            var (result, position) = ("", 0)
            while let found = bytes.position(of: old, from: position) {
                result += bytes[position..<found].string + new
                position = found + old.utf8.count
            }
            return result + bytes.from(position).string
        }
    }

    /// What is given up when something is renamed; nil if a run stops. Whatever is not given up must be found.
    private static func givenUp(for literal: String, isInCode: Bool = true) throws -> Set<Diagnostic.Kind>? {
        let captured = try CapturedCanary.shared.get()
        let text = isInCode ? captured.sil : captured.tree
        let changed = renamed(literal, in: text)
        let isShown = changed != text
        try #require(isShown, "the canary does not show `\(literal)`")
        let run: CapturedCanary.Run
        do {
            run = try captured.run(isInCode ? changed : captured.sil, isInCode ? captured.tree : changed)
        } catch is ReadingError { return nil }
        let (found, expected) = (Set(run.found.map(line)), Set(try CapturedCanary.unchanged.get().found.map(line)))
        func isLookedFor(_ line: Line) -> Bool { !run.givenUp.contains(line.kind) && line.kind != .notVerified }
        // Of an instruction that is not known, it may be said that it is not verified.
        let undecided = Set(found.filter { $0.kind == .notVerified }.map(\.line))
        #expect(
            expected.filter(isLookedFor).allSatisfy { found.contains($0) || undecided.contains($0.line) },
            "without `\(literal)`, what is not given up is not found")
        #expect(
            found.filter(isLookedFor).isSubset(of: expected), "without `\(literal)`, more is found than is right")
        #expect(!run.found.contains { run.givenUp.contains($0.kind) }, "what is given up is found")
        return run.givenUp
    }

    private struct Line: Hashable {
        var kind: Diagnostic.Kind
        var line: Int
    }

    private static func line(_ diagnostic: Diagnostic) -> Line {
        Line(kind: diagnostic.kind, line: diagnostic.place.line)
    }

    private static let readers = [
        "Reading/SILReader", "Reading/DeclarationReader", "SIL/SILFunction", "SIL/SILInstruction", "Flow/ControlFlow",
        "Flow/Failures", "Flow/FunctionBody", "Flow/FunctionBody+Calls", "Flow/FunctionBody+Closures",
        "Flow/FunctionBody+Conformances", "Flow/FunctionBody+Later", "Flow/FunctionBody+Memory",
        "Flow/FunctionBody+Outcomes", "Flow/FunctionBody+Types",
    ]

    @Test("If one fact is printed in another way, just the findings that rest on it are given up") func grounds() throws
    {
        #expect(try CapturedCanary.unchanged.get().doubts.isEmpty)
        for fact in Ground.all.flatMap(\.facts) {
            let kinds = Ground.all.first { $0.facts.contains(fact) }?.kinds
            #expect(
                try Self.givenUp(for: fact, isInCode: Canary.words.contains(fact) || Operations.kinds[fact] != nil)
                    == kinds, "\(fact)")
        }
        for kind in Ground.everything.subtracting(Self.notOfCode) {
            #expect(
                try CapturedCanary.unchanged.get().found.contains { $0.kind == kind }, "the canary shows no \(kind)")
        }
    }

    /// These are not read off what the compiler prints.
    private static let notOfCode: Set<Diagnostic.Kind> = [.invalidDisable, .unusedDisable, .staleBaseline]

    @Test("No other instruction, comment or key can be renamed without a run stopping") func otherFacts() throws {
        // Whether it is in the code, or in the syntax tree.
        let literals =
            try Self.literals(Self.readers).union(Canary.words).union(Canary.instructions)
            .filter { Self.absent[$0] == nil }.map { ($0, true) }
            + Self.literals(["Reading/SyntaxTreeReader"]).union(Canary.keys).map { ($0, false) }
        let partly = Ground.all.flatMap(\.facts)
        for (literal, isInCode) in literals.sorted(by: { $0.0 < $1.0 }) {
            // Part of one, or one with something else.
            let isFact = (Canary.words + Canary.keys + Canary.instructions).contains(literal)
            let isOfGround = isFact ? Ground.of(literal) != nil : partly.contains { $0.contains(literal) }
            guard !isOfGround else { continue }
            let operations =
                Operations.kinds[literal] == nil ? Operations.kinds.keys.filter { $0.hasPrefix(literal) } : [literal]
            let passedOver = !operations.isEmpty && operations.allSatisfy { !Canary.instructions.contains($0) }
            let kinds = try Self.givenUp(for: literal, isInCode: isInCode)
            #expect(kinds == (passedOver ? Ground.values.kinds : nil), "\(literal)")
        }
    }

    @Test("If an instruction is not known, what rests on where values go is given up") func instructions() throws {
        let sil = try CapturedCanary.shared.get().sil
        let others = Operations.kinds.keys.filter { operation in
            !Canary.instructions.contains(operation)
                && ["  ", "= "].contains { sil.contains("\($0)\(operation) ") }
        }
        #expect(others.count > 20)
        for operation in others.sorted() {
            #expect(try Self.givenUp(for: operation) == Ground.values.kinds, "\(operation)")
        }
    }

    @Test("A fact that is known by no name shows in a finding, and gives up what shares a ground with it")
    func unexplained() throws {
        let captured = try CapturedCanary.shared.get()
        let comment = "// Isolation: global_actor. type: MainActor\n"
        let changed = captured.sil.replacing(comment, with: "// Isolation: global_actor of MainActor\n") + comment
        let run = try captured.run(changed, captured.tree)
        #expect(run.doubts.count == 1 && run.doubts[0].what.hasSuffix(" in a program that it knows"))
        #expect(Ground.isolation.kinds.isSubset(of: run.givenUp) && !run.givenUp.contains(.unregistered))
        #expect(run.found.contains { $0.kind == .unregistered } && !run.found.contains { $0.kind == .offMainActor })
    }

    @Test("What Swift 6.4 prints in another way is read, too") func swift64() throws {
        let captured = try CapturedCanary.shared.get()
        let nonsending = "@async (@sil_isolated @sil_implicit_leading_param @guaranteed Builtin.ImplicitActor"
        var changed = captured.sil
        for (known, new) in [
            ("// Isolation: caller_isolation_inheriting", "// Isolation: nonisolated(nonsending)"),
            (nonsending, "@caller_isolated " + nonsending),
        ] {
            #expect(changed.contains(known))
            changed = changed.replacing(known, with: new)
        }
        changed = changed.replacing(/debug_value (%\d+),/) { "debug_value (\($0.1), \($0.1))," }
        changed = changed.replacing(#/  return (%\d+)/#) { "  return_borrow \($0.1) from_scopes (\($0.1))" }
        let run = try captured.run(changed, captured.tree)
        #expect(run.doubts.isEmpty)
        #expect(try run.found == CapturedCanary.unchanged.get().found)
    }

    /// `class_method` stands for what the canary cannot show: `super_method`, `objc_method` and `objc_super_method`.
    @Test(
        "An unknown instruction with a function in it is not verified",
        arguments: ["convert_function", "function_ref", "dynamic_function_ref", "class_method", "witness_method"])
    func unknownInstruction(_ instruction: String) throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let captured = try CapturedCanary.shared.get()
        let changed = captured.sil.replacing("= \(instruction) ", with: "= unknown_\(instruction) ")
        try changed.write(to: folder.appending(path: "changed.sil"), atomically: true, encoding: .utf8)
        try captured.tree.write(to: folder.appending(path: "changed.json"), atomically: true, encoding: .utf8)
        let output = folder.appending(path: "changed").path
        let facts = try ModuleReader(workFolder: folder.path).facts(of: captured.module, in: [output])
        let graph = InjectionGraph(Program([facts]))
        let found = Judgement.judge([graph], JudgingOptions()).filter { $0.message.contains("in a way that this tool") }
        #expect(!found.isEmpty && found.allSatisfy { $0.severity == .note && $0.isUndecided })
    }

    @Test("An injection that only one of code and syntax tree shows is an error") func completeness() throws {
        let captured = try CapturedCanary.shared.get()
        let facts = try ModuleReader(workFolder: "").facts(of: captured.module, in: [captured.output])
        func messages(_ change: (inout ModuleFacts) -> Void) -> [String] {
            var facts = facts
            change(&facts)
            return Completeness().judge(InjectionGraph(Program([facts])), JudgingOptions()).map(\.message)
        }
        // One of them can never be reached.
        #expect(messages { _ in }.count == 1)
        let inTree = messages { $0.mentions.removeAll { InjectionSymbol("$s" + $0.function) == .inject } }
        #expect(
            inTree.count > 10 && inTree.allSatisfy { $0.contains("is in the compiled code but not in the syntax tree") }
        )
        let inCode = messages { facts in
            for index in facts.functions.indices { facts.functions[index].calls = [] }
        }
        #expect(inCode.count > 10 && inCode.allSatisfy { $0.contains("the compiler made no code of it") })
    }
}
