import Foundation
import Testing

@testable import InjectionVerifier

/// A compiler that prints something in another way is noticed: what the readers look for is renamed, one at a time,
/// in what the compiler printed of the canary. Only that once does the compiler run.
@Suite struct ChangedCompilerTests {
    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// These are not read off what the compiler prints.
    private static let notOfCode: Set<Diagnostic.Kind> = [.invalidDisable, .unusedDisable, .staleBaseline]

    @Test(
        "The canary has each kind of finding, with any of a module's flags",
        arguments: [
            [],
            ["-default-isolation", "MainActor"]
                + ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility"]
                .flatMap { ["-enable-upcoming-feature", $0] },
        ])
    func flags(flags: [String]) throws {
        let canary = try CapturedCanary(flags: flags)
        let failure = try canary.failure()
        #expect(failure == nil, "\(failure?.what ?? "")")
        #expect(flags.allSatisfy(canary.module.arguments.contains))
        for kind in Set(Diagnostic.Kind.allCases).subtracting(Self.notOfCode) {
            let isExpected = [" error ", " warning ", " note "].contains {
                Canary.source().contains("//\($0)\(kind.rawValue): ")
            }
            #expect(isExpected, "the canary shows no \(kind)")
        }
    }

    @Test("The canary is whole without Foundation, too, which only a program that imports more may use")
    func withoutFoundation() throws {
        let source = Canary.source(importing: ["Injection", "Testing"])
        let failure = try CapturedCanary(source: source).failure()
        #expect(failure == nil, "\(failure?.what ?? "")")
        for imported in ["Foundation", "SwiftUI", "XCTest", "Somebodys"] {
            #expect(Canary.source(importing: ["Injection", imported]).contains("\nimport Foundation\n"))
        }
    }

    /// What is given up when something is renamed; all if the run stops.
    private static func givenUp(_ sil: String? = nil, tree: String? = nil) throws -> Set<Diagnostic.Kind> {
        do {
            return try CapturedCanary.shared.get().failure(sil, tree)?.kinds ?? []
        } catch is ReadingError { return Set(Diagnostic.Kind.allCases) }
    }

    @Test("If the isolation of code is printed in another way, what rests on it is given up, and nothing else")
    func isolation() throws {
        let sil = try CapturedCanary.shared.get().sil
        let givenUp = try Self.givenUp(sil.replacing("// Isolation: global_actor", with: "// Isolation: actor"))
        #expect(
            givenUp.isSuperset(of: [.offMainActor, .blockOffMainActor, .blockOnOtherActor, .hookOffMainActor]))
        #expect(givenUp.isDisjoint(with: [.unregistered, .cycle, .neverInjected, .silentOptional]))
    }

    /// Functions that the canary cannot call on this system, and why.
    private static let absentFunctions = [
        "$sSo": "is Apple's", "$s8Dispatch0A8WorkItemC7perform": "is Apple's",
        "$s7Testing": "not every module can import it", "$s6XCTest": "not every module can import it",
        "URLSession": "on Linux a module of its own", "#RunLoop.": "on Linux it is no method",
    ]

    @Test("If a function of another library is renamed, something is given up", arguments: Effect.allCases)
    func functions(effect: Effect) throws {
        let sil = try CapturedCanary.shared.get().sil
        for row in Effect.rows[effect, default: []] {
            let names = Set(sil.matches(of: /[@ ]([$#][A-Za-z_0-9.!]+)/).map { String($0.1) })
                .filter { row.covers($0) && !$0.contains("6Canary") }
            if Self.absentFunctions.keys.contains(where: (row.prefix + row.parts.joined()).contains) { continue }
            #expect(!names.isEmpty, "the canary has no function of \(effect): \(row)")
            let part = row.parts.last ?? String(row.prefix.drop { "$s#".contains($0) })
            let changed = names.reduce(sil) { sil, name in
                Self.replacing(name, with: name.replacing(part, with: part.map { $0.isLetter ? "q" : $0 }), in: sil)
            }
            #expect(try !Self.givenUp(changed).isEmpty, "nobody notices that \(names.sorted()) are renamed")
        }
    }

    /// An instruction is renamed where it stands as one, and anything else wherever it stands.
    private static func renamed(_ literal: String, in text: String) -> String {
        let other = String(literal.map { $0.isLetter ? "q" : $0 })
        guard Operations.kinds[literal] != nil else { return replacing(literal, with: other, in: text) }
        return ["  ", "= "].reduce(text) {
            replacing("\($1)\(literal) ", with: "\($1)\(other) ", in: $0)
        }
    }

    @Test("If a word of the code is renamed, something is given up", arguments: Self.words + Self.instructions)
    func word(_ word: String) throws {
        let sil = try CapturedCanary.shared.get().sil
        let changed = Self.renamed(word, in: sil)
        let isShown = changed != sil
        #expect(isShown, "the canary does not show `\(word)`")
        #expect(try !Self.givenUp(changed).isEmpty)
    }

    @Test("If a key of the syntax tree is renamed, something is given up", arguments: Self.keys)
    func key(_ key: String) throws {
        let tree = try CapturedCanary.shared.get().tree
        let changed = Self.renamed(key, in: tree)
        let isShown = changed != tree
        #expect(isShown, "the canary does not show `\(key)`")
        #expect(try !Self.givenUp(tree: changed).isEmpty)
    }

    private static let words = [
        "  associated_conformance ", "  associated_type ", "  base_protocol ", " -> Never", " for <", " hidden ",
        " module ", " package ", " private ", " shared ", " static ", " weak var ", " where ", "!enumelt", "!setter",
        #""once""#, "$Optional<any Actor>, #Optional.none!", "$s9Injection", "$sS", "$sSQsE2neoi",
        "$sSb22_builtinBooleanLiteral", "$sSc", "$ss",
        "(Int32, UnsafeMutablePointer<Optional<UnsafeMutablePointer<Int8>>>) -> Int32", ", $any Actor", ", error bb",
        ", loc ", ", scope ", ", unwind bb", ".Type", ".setter", "// Isolation: ", "// Isolation: actor_instance",
        "// Isolation: caller_isolation_inheriting", "// Isolation: global_actor. type: ",
        "// Isolation: global_actor. type: MainActor", "// Isolation: nonisolated", "@MainActor", "@async ",
        "@callee_", "@closureCapture ", "@convention(method) ", "@convention(witness_method: ", "@dynamic_self ",
        "@dynamic_self", "@error_indirect ", "@inout", "@noescape", "@opened", "@opened(", "@out ",
        "@sil_isolated ", "@substituted", "Builtin", "DiscardingTaskGroup", "InjectionError", "Int1", "MainActor",
        "Optional<", "Self", "Swift", "TR", "TW", "[inherited]", "\"startAsyncLet", "any ",
        "async_Main", "bb", "closure #", "default", "each", "fA_", "fc", "func ", "hidden ", "import ", "let ", "let",
        "normal", "package ", "private ", "shared ", "sil ", "sil", "sil_", "sil_vtable ", "sil_witness_table ",
        "static ", "to ", "typealias ", "uf", "var ", "variable initialization expression of ", "vau", "vs", "τ_0_0",
    ]

    /// The instructions that the readers know by name, or follow values through.
    private static let instructions = [
        "alloc_box", "alloc_stack", "apply", "assign", "begin_access", "begin_apply", "begin_borrow", "br",
        "builtin", "checked_cast_addr_br", "checked_cast_br", "class_method", "cond_br",
        "convert_escape_to_noescape", "convert_function", "copy_addr", "copy_block", "copy_value",
        "destructure_tuple", "dynamic_function_ref", "enum", "function_ref", "global_addr", "hop_to_executor",
        "init_block_storage_header", "init_enum_data_addr", "init_existential_addr", "init_existential_metatype",
        "init_existential_ref", "inject_enum_addr", "integer_literal", "keypath", "load", "load_weak",
        "mark_dependence", "mark_uninitialized", "metatype", "move_value", "open_existential_addr",
        "open_existential_ref", "partial_apply", "prev_dynamic_function_ref", "project_block_storage",
        "project_box", "project_existential_box", "ref_element_addr", "return", "store", "store_borrow",
        "store_weak", "struct", "struct_element_addr", "switch_enum", "switch_enum_addr", "thin_to_thick_function",
        "throw", "throw_addr", "try_apply", "tuple", "unchecked_ownership_conversion", "unchecked_ref_cast",
        "unchecked_take_enum_data_addr", "unchecked_trivial_bit_cast", "unchecked_value_cast", "unreachable",
        "upcast", "value_metatype", "witness_method",
    ]

    /// The keys of the syntax tree.
    private static let keys = [
        #""_kind":""#, #""buffer_id":""#, #""decl":{"_kind":"decl_ref","base_name":""#, #""decl_usr""#,
        #""decl_usr":""#, #""range":{"start":"#, #""replacement_type":""#, #""reqs""#, #""substitutions":["#,
        #"{"_kind":"source_file""#, #"{"_kind":"custom_attr","range":{"start":"#, #""usr":"s:"#,
        #""macro":{"_kind":"decl_ref","base_name":""#,
    ]

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
        #expect(try captured.failure(changed) == nil)
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
        let inTree = messages { $0.mentions.removeAll { InjectionSymbol(mangled: "$s" + $0.function) == .inject } }
        #expect(
            inTree.count > 10 && inTree.allSatisfy { $0.contains("is in the compiled code but not in the syntax tree") }
        )
        let inCode = messages { facts in
            for index in facts.functions.indices { facts.functions[index].calls = [] }
        }
        #expect(inCode.count > 10 && inCode.allSatisfy { $0.contains("the compiler made no code of it") })
    }
}
