import Foundation
import Testing

@testable import InjectionVerifier

/// Compiler output that is cut off, unknown or too large is an error that names the file; nothing is skipped quietly.
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

    @Test func whole() throws {
        let facts = try read(Self.good)
        #expect(facts.functions.map(\.symbol) == ["$s1A4makeyyF"])
        #expect(facts.functions.first?.name == "make()")
        #expect(facts.functions.first?.isolation == .nonisolated)
        #expect(facts.functions.first?.calls.map(\.place) == [Place(file: "/A.swift", line: 2, column: 3)])
        #expect(facts.classes.first?.entries.map(\.member) == ["#A.make"])
    }

    @Test("Cut off anywhere inside a function or a table", arguments: [0.45, 0.5, 0.6, 0.7, 0.97]) func truncated(
        part: Double
    ) {
        let text = String(Self.good.prefix(Int(Double(Self.good.count) * part)))
        #expect(throws: ReadingError.self) { try read(text) }
        #expect(throws: ReadingError.self) { try read(text + "\n") }
    }

    @Test(arguments: ["", "{}", "sil_stage canonical\n\nimport Swift\n", "// nothing\n"]) func unknown(text: String) {
        #expect(throws: ReadingError.self) { try read(text) }
    }

    @Test func unknownInstructions() {
        #expect(throws: ReadingError.self) { try read(Self.good.replacing("apply %0()", with: "apply function 0")) }
        #expect(throws: ReadingError.self) { try read(Self.good.replacing("@$s1A4makeyyF : $@", with: "$@")) }
    }

    @Test func huge() { #expect(throws: ReadingError.self) { try read(Self.good, limit: 100) } }

    @Test func missing() {
        #expect(throws: ReadingError.self) { try SILReader.read("/nowhere/A.sil", module: "A") }
    }

    @Test(
        "A damaged syntax tree, and one of another form",
        arguments: ["", "(source_file", "{\"_kind\":\"source_file\",\"items\":["])
    func syntaxTree(text: String) throws {
        let folder = FileManager.default.temporaryDirectory
        let (tree, source) = (folder.appending(path: "\(UUID()).json"), folder.appending(path: "\(UUID()).swift"))
        try text.write(to: tree, atomically: true, encoding: .utf8)
        try "import Injection\n".write(to: source, atomically: true, encoding: .utf8)
        var mentions: [Mention] = []
        #expect { try SyntaxTreeReader.read(tree.path, source: source.path, into: &mentions) } throws: { error in
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
}
