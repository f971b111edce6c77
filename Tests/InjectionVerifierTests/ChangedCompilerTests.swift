import Foundation
import Testing

@testable import InjectionVerifier

/// A compiler that prints something in another way is noticed: what the table of effects names is renamed in what the
/// compiler printed of the canary. Only that once does the compiler run.
@Suite struct ChangedCompilerTests {
    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

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
        for kind in Diagnostic.Kind.allCases where !kind.row.rules.isEmpty {
            let isExpected = [" error ", " warning ", " note "].contains {
                CanarySource.text().contains("//\($0)\(kind.rawValue): ")
            }
            #expect(isExpected, "the canary shows no \(kind)")
        }
    }

    @Test("The canary is whole without Foundation, too, which only a program that imports more may use")
    func withoutFoundation() throws {
        let source = CanarySource.text(importing: ["Injection", "Testing"])
        let failure = try CapturedCanary(source: source).failure()
        #expect(failure == nil, "\(failure?.what ?? "")")
        for imported in ["Foundation", "SwiftUI", "XCTest", "Somebodys"] {
            #expect(CanarySource.text(importing: ["Injection", imported]).contains("\nimport Foundation\n"))
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
        "URLSession": "on Linux a module of its own", "HTTPCookieStorage": "on Linux a module of its own",
        "URLCache": "on Linux a module of its own", "SecItem": "is Apple's",
        "#NotificationCenter.addObserver": "is Apple's", "#FileHandle.": "is Apple's",
        "#RunLoop.": "on Linux it is no method",
    ]

    /// The functions of one row of the table of effects, and the lines of the canary that name them.
    private struct Renaming {
        var row: Effect.Row
        var names: Set<String>
        var lines: Set<Int>

        func applied(to sil: String) -> String {
            let part = row.parts.last ?? String(row.prefix.drop { "$s#".contains($0) })
            return names.reduce(sil) { sil, name in
                ChangedCompilerTests.replacing(
                    name, with: name.replacing(part, with: part.map { $0.isLetter ? "q" : $0 }), in: sil)
            }
        }
    }

    /// One for each row; what two rows have in common is renamed once.
    private static func renamings(in sil: String) throws -> [Renaming] {
        var lines: [String: Set<Int>] = [:]
        for line in sil.split(separator: "\n") {
            let place = line.range(of: "Canary.swift\":", options: .backwards).map { line[$0.upperBound...] }
            let number = place.flatMap { Int($0.prefix(while: \.isNumber)) }
            for name in line.matches(of: /[@ ]([$#][A-Za-z_0-9.!]+)/).map({ String($0.1) })
            where !name.contains("6Canary") {
                lines[name, default: []].formUnion(number.map { [$0] } ?? [])
            }
        }
        var found: [Set<String>: Renaming] = [:]
        for (effect, rows) in Effect.rows {
            for row in rows where !absentFunctions.keys.contains(where: (row.prefix + row.parts.joined()).contains) {
                let names = Set(lines.keys.filter(row.covers))
                #expect(!names.isEmpty, "the canary has no function of \(effect): \(row)")
                let own = names.reduce(into: Set<Int>()) { $0.formUnion(lines[$1] ?? []) }
                found[names] = Renaming(row: row, names: names, lines: own)
            }
        }
        return found.values.sorted { $0.names.sorted().lexicographicallyPrecedes($1.names.sorted()) }
    }

    @Test("If a function of another library is renamed, something is given up") func functions() throws {
        let canary = try CapturedCanary.shared.get()
        let all = try Self.renamings(in: canary.sil)
        #expect(all.count > 50)
        // Those that no line has in common are renamed at once, and each has to be noticed on a line of its own.
        var groups: [[Renaming]] = []
        for renaming in all {
            let group = groups.indices.first { groups[$0].allSatisfy { $0.lines.isDisjoint(with: renaming.lines) } }
            if let group { groups[group].append(renaming) } else { groups.append([renaming]) }
        }
        var left: [Renaming] = []
        for group in groups {
            let wrong = try canary.wrongLines(group.reduce(canary.sil) { $1.applied(to: $0) })
            left += group.filter { $0.lines.isDisjoint(with: wrong) }
        }
        // What is noticed elsewhere is renamed alone.
        for renaming in left {
            let isNoticed = try !canary.wrongLines(renaming.applied(to: canary.sil)).isEmpty
            #expect(isNoticed, "nobody notices that \(renaming.names.sorted()) are renamed")
        }
    }

    /// By the C library: this is done many times, and not optimized.
    private static func replacing(_ old: String, with new: String, in text: String) -> String {
        text.withCString { start in
            var (result, rest) = ("", start)
            while let found = strstr(rest, old) {
                let part = UnsafeBufferPointer(start: rest, count: found - UnsafeMutablePointer(mutating: rest))
                result += String(decoding: UnsafeRawBufferPointer(part), as: UTF8.self) + new
                rest = UnsafePointer(found) + old.utf8.count
            }
            return result + String(cString: rest)
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
