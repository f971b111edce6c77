import Foundation
import Testing

@testable import InjectionVerifier

/// Tests that a run notices if the compiler prints something in another way. The compiler prints the canary once. Then
/// the functions in the table of effects are renamed in that output.
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
        #expect(failure == nil, "\(failure?.difference ?? "")")
        #expect(flags.allSatisfy(canary.module.arguments.contains))
        for kind in Diagnostic.Kind.allCases where !kind.row.rules.isEmpty {
            let isExpected = [" error ", " warning ", " note "].contains {
                CanarySource.text.contains("//\($0)\(kind.rawValue): ")
            }
            #expect(isExpected, "the canary shows no \(kind)")
        }
    }

    @Test("The canary has the expected finding for each function that the table of effects names")
    func functionsAreKnown() throws {
        let canary = try CapturedCanary.ofFunctions.get()
        let failure = try canary.failure()
        #expect(failure == nil, "\(failure?.difference ?? "")")
        #expect(try canary.wrongLines(canary.sil) == [])
    }

    /// Returns the findings that a run does not look for after something was renamed. These are all if the run stops.
    private static func givenUp(_ sil: String? = nil, tree: String? = nil) throws -> Set<Diagnostic.Kind> {
        do {
            return try CapturedCanary.shared.get().failure(sil, tree)?.kinds ?? []
        } catch is ReadingError { return Set(Diagnostic.Kind.allCases) }
    }

    @Test("If isolation is printed in another form, only the findings that depend on it are given up")
    func isolation() throws {
        let sil = try CapturedCanary.shared.get().sil
        let givenUp = try Self.givenUp(sil.replacing("// Isolation: global_actor", with: "// Isolation: actor"))
        #expect(
            givenUp.isSuperset(of: [.offMainActor, .blockOffMainActor, .blockOnOtherActor, .hookOffMainActor]))
        #expect(givenUp.isDisjoint(with: [.unregistered, .cycle, .neverInjected, .silentOptional]))
    }

    /// The functions that the canary cannot call on this system, by module or type, with the reason.
    private static let absentFunctions = [
        "Combine": "is Apple's", "Testing": "not every module can import it",
        "XCTest": "not every module can import it",
        "URLSession": "on Linux a module of its own", "HTTPCookieStorage": "on Linux a module of its own",
        "URLCache": "on Linux a module of its own", "": "is Apple's",
    ]

    /// The functions of one row of the table of effects, with the lines of the canary that name them.
    private struct Renaming {
        var names: Set<String>
        var lines: Set<Int>

        func applied(to sil: String) -> String {
            names.reduce(sil) { sil, name in
                let end = name.dropFirst(name.hasPrefix("#") ? 1 : 2)
                return ChangedCompilerTests.replacing(
                    name, with: name.hasPrefix("#") ? "#Gone\(end)" : "$s4Gone\(end)", in: sil)
            }
        }
    }

    /// Returns a renaming for each row. Functions that two rows share are renamed once.
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
        var declared: [DeclaredName: Set<String>] = [:]
        for name in lines.keys {
            let known = name.hasPrefix("#") ? DeclaredName(Member(name)) : DeclaredName(Symbol(name))
            if let known { declared[known, default: []].insert(name) }
        }
        var found: [Set<String>: Renaming] = [:]
        for (effect, rows) in Effect.rows {
            for row in rows where absentFunctions[row.module] == nil && absentFunctions[row.type ?? "any"] == nil {
                let names = declared.filter { row.covers($0.key) }.reduce(into: Set<String>()) {
                    $0.formUnion($1.value)
                }
                #expect(!names.isEmpty, "the canary has no function of \(effect): \(row)")
                let own = names.reduce(into: Set<Int>()) { $0.formUnion(lines[$1] ?? []) }
                found[names] = Renaming(names: names, lines: own)
            }
        }
        return found.values.sorted { $0.names.sorted().lexicographicallyPrecedes($1.names.sorted()) }
    }

    @Test("If a function of another library is renamed, at least one finding is given up") func functions() throws {
        let canary = try CapturedCanary.ofFunctions.get()
        let all = try Self.renamings(in: canary.sil)
        #expect(all.count > 45)
        // Renamings that share no line are made at once. Each has to be noticed in a line of its own.
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
        // A renaming that is noticed in another line is made alone.
        for renaming in left {
            let isNoticed = try !canary.wrongLines(renaming.applied(to: canary.sil)).isEmpty
            #expect(isNoticed, "nobody notices that \(renaming.names.sorted()) are renamed")
        }
    }

    @Test(
        "A function of another library is known by its module, type and member",
        arguments: [
            ("$sSa9removeAll15keepingCapacityySb_tF", "Swift Array removeAll(keepingCapacity:)"),
            ("$sSTsE3mapySayqd__Gqd__7ElementQzqd_0_YKXEqd_0_YKs5ErrorRd_0_r0_lF", "Swift Sequence map(_:)"),
            ("$ss5print_9separator10terminatoryypd_S2StF", "Swift  print(_:separator:terminator:)"),
            ("$s3App4UserV4saveyyF", nil),
            ("SecItemAdd", "  SecItemAdd"),
        ]) func declaredNames(symbol: String, name: String?)
    {
        let known = DeclaredName(Symbol(symbol))
        #expect(known.map { "\($0.module ?? "?") \($0.type) \($0.member)" } == name)
    }

    @Test("A class of the program does not have the effects of a type in the standard library") func classMembers() {
        func has(_ effect: Effect, _ member: String) -> Bool { Call.Callee.member(Member(member)).has(effect) }
        #expect(has(.timers, "#Timer.scheduledTimer!foreign") && has(.asksForMainThread, "#Thread.isMainThread!getter"))
        #expect(!has(.takesOut, "#Basket.remove") && !has(.detachedTasks, "#Task.detached"))
        #expect(!has(.timers, "#Kitchen.Timer.scheduledTimer"))
    }

    @Test("On Apple's platforms, a class of C has the name that Swift code gives it") func importedClasses() {
        let text =
            "(extension in Dispatch):__C.OS_dispatch_queue.async(group: __C.OS_dispatch_group?, execute: () -> ()) -> ()"
        #expect(
            DeclaredName(demangled: text)
                == DeclaredName(module: "Dispatch", type: "DispatchQueue", member: "async(group:execute:)"))
        #expect(
            DeclaredName(
                demangled: "__C.NSUserDefaults.__allocating_init(suiteName: Swift.String?) -> __C.NSUserDefaults?")
                == DeclaredName(module: "Foundation", type: "UserDefaults", member: "init(suiteName:)"))
    }

    /// This replaces with functions of the C library, because it runs many times without optimization.
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

    @Test("The forms in which Swift 6.4 prints code are read, too") func swift64() throws {
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

    /// `class_method` stands for `super_method`, `objc_method` and `objc_super_method`, which the canary cannot show.
    @Test(
        "An instruction that is not known and has a function in it is not verified",
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

    @Test("An injection that only the compiled code or only the syntax tree has is an error") func completeness() throws
    {
        let captured = try CapturedCanary.shared.get()
        let facts = try ModuleReader(workFolder: "").facts(of: captured.module, in: [captured.output])
        func messages(_ change: (inout ModuleFacts) -> Void) -> [String] {
            var facts = facts
            change(&facts)
            return Completeness().judge(InjectionGraph(Program([facts])), JudgingOptions()).map(\.message)
        }
        // One of the calls can never be reached.
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
