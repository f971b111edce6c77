import Foundation
import NotebookApp
import NotebookCore
import Testing

@Suite struct CommandLinesTests {
    private let folder = TemporaryFolder()

    @Test("Blank lines and comments are passed over, and places count them")
    func blanksAndComments() throws {
        let path = try folder.write("a", "\n# comment\n\t\n  list  \r\nadd é\nquit".utf8)
        var lines = try CommandLines(script: path)
        #expect(lines.place == "")
        #expect(try lines.next() == "list")
        #expect(lines.place == "\(path):4: ")
        #expect(try lines.next() == "add é")
        #expect(try lines.next() == "quit")
        #expect(try lines.next() == nil)
        #expect(lines.place == "\(path):6: ")
    }

    @Test("A line that is not UTF-8 is an error, and the next is read")
    func notText() throws {
        var lines = try CommandLines(script: folder.write("a", Array("add h".utf8) + [0xFF] + Array("\nlist\n".utf8)))
        #expect(throws: NotebookError.commandNotText) { try lines.next() }
        #expect(lines.place.hasSuffix("a:1: "))
        #expect(try lines.next() == "list")
    }

    @Test("A line may be longer than what is read at once")
    func longLine() throws {
        let long = String(repeating: "é", count: 10_000)
        var lines = try CommandLines(script: folder.write("a", "add \(long)\nlist\n".utf8))
        #expect(try lines.next() == "add " + long)
        #expect(try lines.next() == "list")
    }

    /// Searched from its beginning with each piece that arrives, this line would take some minutes.
    @Test("A line of 4 MB is searched once", .timeLimit(.minutes(1)))
    func hugeLine() throws {
        let bytes = Array("add ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 4_000_000)
        var lines = try CommandLines(script: folder.write("a", bytes + Array("\nlist\n".utf8)))
        #expect(try lines.next()?.utf8.count == bytes.count)
        #expect(try lines.next() == "list")
    }

    @Test("A file that is not there, or a folder, is reported once")
    func unreadableFile() throws {
        let missing = folder.file("missing")
        #expect(throws: NotebookError.file(action: "read", path: missing, code: ENOENT)) {
            try CommandLines(script: missing)
        }
        var lines = try CommandLines(script: folder.path)
        #expect(throws: NotebookError.file(action: "read", path: folder.path, code: EISDIR)) { try lines.next() }
        #expect(try lines.next() == nil)
    }
}
