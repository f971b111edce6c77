import NotebookCore
import Testing

@Suite struct UserTests {
    @Test("Names that differ only in case are one person", arguments: ["ana", "Ana", "ANA"])
    func oneCaseOnly(name: String) throws {
        #expect(try User(name: name).name == "ana")
    }

    @Test("A safe name is taken as it is", arguments: ["ana-maria_2", "7", String(repeating: "a", count: 32)])
    func safeNames(name: String) throws {
        #expect(try User(name: name).name == name)
    }

    private static let unsafe = [
        "", ".", "..", ".ana", "../ana", "a/b", "/etc", "a b", "-ana", "_ana", "ana.txt", "ana\0", "josé", "b\u{301}",
        "a\\b", String(repeating: "a", count: 33),
    ]

    @Test("A name that is unsafe as a folder is refused, with its value", arguments: unsafe)
    func unsafeNames(name: String) {
        #expect(throws: NotebookError.badName(name)) { try User(name: name) }
    }
}
