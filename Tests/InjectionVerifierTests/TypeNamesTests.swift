import Testing

@testable import InjectionVerifier

/// Tests names that the compiler printed without a module. Such a name means one type, or counts as unknown.
struct TypeNamesTests {
    private static let unknown = Unknown.names.rawValue

    private static func module(_ name: String, _ declarations: [String], imports: [String] = []) -> ModuleFacts {
        var module = ModuleFacts(name: name, imports: imports)
        module.declarations = declarations.compactMap { DeclarationReader.declaration($0, within: nil) }
        return module
    }

    private static func meaning(of name: TypeID, testable: Set<String> = []) -> TypeID {
        let kit = module("Kit", ["struct Row {", "public struct Card {", "package struct Tile {", "struct Alone {"])
        var app = module("App", ["struct Row {", "struct Card {", "struct Tile {"], imports: ["Kit"])
        app.testableImports = testable
        app.declarations += module("App", ["private struct Cell {", "fileprivate struct Cell {"]).declarations
        return TypeNames([kit, app]).qualified(name, in: 1)
    }

    @Test(
        "Of several types with one name, only those count that the module can name",
        arguments: [
            ("Row", "App.Row"), ("Array<Row>", "Array<App.Row>"), ("Card", unknown), ("Tile", unknown),
            ("Cell", unknown), ("Alone", "Alone"), ("Table<Int>.Row", "Table<Int>.Row"),
        ])
    func names(name: String, expected: String) { #expect(Self.meaning(of: TypeID(name)) == TypeID(expected)) }

    @Test("A module that is imported as testable shows its internal types, too") func testable() {
        #expect(Self.meaning(of: "Row", testable: ["Kit"]) == TypeID(.names))
    }

    @Test("A nested type is as accessible as the type around it, and a type in an extension as the extension says")
    func nested() {
        let extended = DeclarationReader.declaration("public extension Card {", within: nil)
        #expect(DeclarationReader.declaration("struct Face {", within: extended)?.access == .anywhere)
        #expect(DeclarationReader.declaration("private struct Face {", within: extended)?.access == .file)
        let card = DeclarationReader.declaration("public struct Card {", within: nil)
        #expect(DeclarationReader.declaration("struct Face {", within: card)?.access == .module)
        let row = Self.module("Kit", ["struct Row {", "public struct Row.Cell {"])
        let app = Self.module("App", ["struct Row {", "struct Row.Cell {"], imports: ["Kit"])
        #expect(TypeNames([row, app]).qualified("Row.Cell", in: 1) == "App.Row.Cell")
    }

    @Test(
        "An import is read with any attributes and access modifiers in front of it",
        arguments: [
            ("import Kit", "Kit"), ("@testable import Kit", "Kit"), ("internal import struct Kit.Row", "Kit"),
            ("func load(_ text: String = \"import Kit\")", nil),
        ] as [(String, String?)])
    func imports(line: String, expected: String?) {
        let name = line.withBytes(Imports.name)
        #expect(name == expected)
    }
}
