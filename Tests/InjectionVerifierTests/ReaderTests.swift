import Foundation
import Testing

@testable import InjectionVerifier

/// Tests compiler output that is cut off, unknown or too large. It is an error that names the file; nothing is skipped
/// quietly.
struct ReaderTests {
    static let good = """
        sil_stage raw

        import Injection

        // make(), loc "/A.swift":1:6, scope 1
        // Isolation: nonisolated
        sil hidden [ossa] @$s1A4makeyyF : $@convention(thin) () -> () {
        bb0:
          %0 = function_ref @$s1A5otheryyF : $@convention(thin) () -> (), loc "/A.swift":2:3, scope 1
          %1 = apply %0() : $@convention(thin) () -> (), loc "/A.swift":2:3, scope 1
        } // end sil function '$s1A4makeyyF'

        sil_vtable A {
          #A.make: (A) -> () -> () : @$s1A4makeyyF	// make()
        }

        """

    func read(_ text: String, limit: Int = 1 << 30) throws -> ModuleFacts {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sil")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        do { return try SILReader.read(file.path, module: "A", limit: limit) } catch let error as ReadingError {
            #expect(error.description.hasPrefix(file.path), "the file is not named: \(error)")
            throw error
        }
    }

    @Test("The functions, calls and tables of the intermediate language are read") func whole() throws {
        let facts = try read(Self.good)
        #expect(facts.functions.map(\.symbol) == ["$s1A4makeyyF"])
        #expect(facts.functions.first?.name == "make()")
        #expect(facts.functions.first?.isolation == .nonisolated)
        #expect(facts.functions.first?.calls.map(\.place) == [Place(file: "/A.swift", line: 2, column: 3)])
        #expect(facts.classes.first?.entries.map(\.member) == ["#A.make"])
    }

    @Test(
        "A file of the intermediate language that is cut off inside a function or a table is an error",
        arguments: [0.45, 0.5, 0.6, 0.7, 0.97]) func truncated(
            part: Double
        )
    {
        let text = String(Self.good.prefix(Int(Double(Self.good.count) * part)))
        #expect(throws: ReadingError.self) { try read(text) }
        #expect(throws: ReadingError.self) { try read(text + "\n") }
    }

    @Test(
        "A file of another form than the intermediate language is an error",
        arguments: ["", "{}", "sil_stage canonical\n\nimport Swift\n", "// nothing\n"]) func unknown(text: String)
    {
        #expect(throws: ReadingError.self) { try read(text) }
    }

    @Test(
        "The module of an import is read, however the import is written",
        arguments: [
            "import A", "public import A", "import struct A.B", "import struct A::B", "@testable import A;",
            "#if X\nimport A\n",
            "\timport A // B", "// import C\nimport A",
        ])
    func imports(text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let command = ["/usr/bin/swiftc", "-module-name", "M", "-c", file.path]
        #expect(Imports.read(try #require(ModuleArguments(command: command))) == ["A"])
    }

    @Test("Only an import with `@testable` is testable, not one with another attribute") func testableImports() throws {
        let imports = "import A\n@testable import B\n@preconcurrency import C\n@_exported @testable import D\n"
        let facts = try read(Self.good.replacing("import Injection\n", with: imports))
        #expect(facts.imports == ["A", "B", "C", "D"])
        #expect(facts.testableImports == ["B", "D"])
    }

    @Test("A function with a line in an unknown form is not verified; all others are read") func unknownInstructions()
        throws
    {
        let place = Place(file: "/A.swift", line: 1, column: 6)
        for (apply, text) in [
            ("apply function 0", "apply"),
            ("apply >", "%1 = apply > : $@convention(thin) () -> (), loc \"/A.swift\":2…"),
        ] {
            let facts = try read(Self.good.replacing("apply %0()", with: apply))
            let why = "`\(text)` is in a form that this tool does not know; use a matching Swift version"
            #expect(facts.unread == [Undecided(place: place, why: why)])
            #expect(facts.functions.isEmpty && facts.classes.count == 1)
        }
        #expect(throws: ReadingError.self) { try read(Self.good.replacing("@$s1A4makeyyF : $@", with: "$@")) }
    }

    @Test("A function or a table whose type cannot be read is not verified; all others are read") func unreadTypes()
        throws
    {
        let other = "\nsil hidden @$s1A5otheryyF : $@convention(thin) <T Q> (T Q) -> () {\nbb0:\n}\n"
        let table = "\nsil_vtable > {\n}\n"
        let facts = try read(Self.good + other + table)
        #expect(facts.functions.map(\.symbol) == ["$s1A4makeyyF"])
        #expect(facts.unread.map { $0.why.prefix(12) } == ["`sil hidden ", "`sil_vtable "])
    }

    @Test("A file of the intermediate language that is larger than the limit is an error") func huge() {
        #expect(throws: ReadingError.self) { try read(Self.good, limit: 100) }
    }

    @Test("A missing file of the intermediate language is an error") func missing() {
        #expect(throws: ReadingError.self) { try SILReader.read("/nowhere/A.sil", module: "A") }
    }

    @Test(
        "A syntax tree that is damaged, or of another form, is an error that names the file",
        arguments: ["", "(source_file", "{\"_kind\":\"source_file\",\"items\":["])
    func syntaxTree(text: String) throws {
        let folder = FileManager.default.temporaryDirectory
        let (tree, source) = (folder.appending(path: "\(UUID()).json"), folder.appending(path: "\(UUID()).swift"))
        try text.write(to: tree, atomically: true, encoding: .utf8)
        try "import Injection\n".write(to: source, atomically: true, encoding: .utf8)
        var facts = ModuleFacts(name: "A")
        #expect { try SyntaxTreeReader.read(tree.path, source: source.path, into: &facts) } throws: { error in
            "\(error)".hasPrefix(tree.path)
        }
    }

    @Test("A damaged build description names the file and the line") func buildDescription() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
        try "commands:\n    args: [\"swiftc\",\n".write(to: file, atomically: true, encoding: .utf8)
        #expect { try BuildDescription.read(manifest: file.path) } throws: {
            "\($0)".hasPrefix(file.path + ":2:1: error: ")
        }
        #expect { try BuildDescription.read(manifest: "/nowhere/debug.yaml") } throws: {
            "\($0)".hasPrefix("/nowhere/debug.yaml")
        }
    }

    @Test("Code that a macro wrote is placed where the macro is used") func expansions() {
        let used = Place(file: "/A.swift", line: 5, column: 3)
        func placed(_ file: String) -> Call {
            let place = Place(file: file, line: 2, column: 14)
            let call = Call(callee: .value, time: .now, typeArguments: [], place: place)
            let function = Function(
                symbol: "f", name: "f", isolation: .unspecified, isAsync: false, genericParameters: [], place: place)
            function.calls = [call]
            var facts = ModuleFacts(name: "A", functions: [function])
            facts.placeExpansions(in: "/A.swift", ["@__swiftmacro_1A2VMC1a7TrackedfMp_.swift": used])
            #expect(facts.functions[0].place == facts.functions[0].calls[0].place)
            return facts.functions[0].calls[0]
        }
        // For an attached macro, the syntax tree tells the place. For a macro by itself, or in the expansion of
        // another, the name does.
        #expect(placed("@__swiftmacro_1A2VMC1a7TrackedfMp_.swift").place == used)
        let nested = placed("@__swiftmacro_1A0012Aswift_DrJCafMX5_4_6expectfMf_7requirefMf_.swift")
        #expect(nested.place == Place(file: "/A.swift", line: 6, column: 5) && nested.isExpanded)
        #expect(placed("@__swiftmacro_unknown.swift").place.file == "/A.swift")
        #expect(placed("/A.swift").place.line == 2 && !placed("/A.swift").isExpanded)
    }

    @Test("If a declaration cannot be read, it is named, and the declarations after it are read")
    func unreadDeclaration() throws {
        let broken = Self.good.replacing(
            "import Injection\n",
            with: "import Injection\n\nfunc broken(_ x: () -> Void = ({\n  }\n\nclass Whole {\n}\n")
        let facts = try read(broken)
        #expect(facts.unread.map(\.why) == ["a declaration cannot be read: `func broken(_ x: () -> Void = ({`"])
        #expect(facts.functions.map(\.symbol) == ["$s1A4makeyyF"] && facts.declarations.map(\.name) == ["Whole"])
    }

    @Test("Code of a macro has the place at which the macro is used") func macroPlaces() {
        let place = Place(
            file: "@__swiftmacro_3App4saveyyF0031mainswift_BsFmacro_MX3_4_6expectfMf_.swift", line: 9, column: 2)
        let function = Function(
            symbol: Symbol("save"), name: FunctionName("save"), isolation: .unspecified, isAsync: false,
            genericParameters: [], place: place)
        function.calls = [Call(callee: .value, time: .now, place: place)]
        function.outside = [.init(effect: .files, place: place)]
        var facts = ModuleFacts(name: "App", functions: [function])
        facts.placeExpansions(in: "/App/main.swift", [:])
        let used = Place(file: "/App/main.swift", line: 4, column: 5)
        #expect(function.place == used && function.calls.map(\.place) == [used])
        #expect(function.outside.map(\.place) == [used])
    }

    @Test("A default argument of many lines is read as a part of its line") func defaultArguments() throws {
        let code = """
            sil_stage raw

            struct Form {
              func check(_ isOpen: () -> Bool = {
               let text = \"\"\"
                 say "hi" (
                 \"\"\"
               return 1 < 2 && text == "\\"("
             }, count: Int = 1)
              @_hasStorage weak var next: @sil_weak Form? { get set }
            }

            """
        let facts = try read(code)
        #expect(facts.unread == [] && facts.declarations.flatMap(\.properties).map(\.name) == ["next"])
        let cut = try #require(code.range(of: "     say")).lowerBound
        #expect { try read(String(code[..<cut])) } throws: { "\($0)".contains("in the middle of a declaration") }
    }
}
