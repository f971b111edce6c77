import Foundation
import NotebookCore
import Testing

@Suite struct FoldersTests {
    @Test("Each person has a folder of their own")
    func ownFolder() throws {
        #expect(try Folders(notes: "/notes").notes(of: User(name: "ana")) == "/notes/ana")
    }

    @Test("An export goes where it was typed, and stays in the practice folder in practice")
    func exportPath() {
        let folders = Folders(notes: "/notes")
        #expect(folders.exportPath("a.txt") == "a.txt")
        #expect(folders.exportPath("/tmp/a.txt") == "/tmp/a.txt")
        #expect(folders.exportPath("~/a.txt") == NSHomeDirectory() + "/a.txt")
        let practice = Folders(practice: "/practice")
        #expect(practice.exportPath("a.txt") == "/practice/a.txt")
        #expect(practice.exportPath("/tmp/a.txt") == "/tmp/a.txt")
    }
}
