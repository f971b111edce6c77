import Foundation
import NotebookCore
import NotebookServices
import Testing

@Suite struct FilesImplTests {
    private let folder = TemporaryFolder()
    private let files = FilesImpl()

    @Test("A file is written whole and leaves nothing beside it")
    func writtenWhole() throws {
        try files.create(folder.file("a"), text: "one")
        try files.replace(folder.file("a"), text: "two")
        #expect(try files.read(folder.file("a")) == "two")
        #expect(try folder.names() == ["a"])
    }

    @Test("A file that exists is not created again")
    func createExisting() throws {
        try folder.write("a", "mine".utf8)
        #expect(throws: NotebookError.exists(folder.file("a"))) { try files.create(folder.file("a"), text: "other") }
        #expect(try folder.read("a") == "mine")
        #expect(try folder.names() == ["a"])
    }

    @Test("A folder is no file to create, read or replace")
    func folderIsNoFile() throws {
        #expect(throws: NotebookError.isFolder(folder.path)) { try files.create(folder.path, text: "") }
        #expect(throws: NotebookError.file(action: "read", path: folder.path, code: EISDIR)) {
            try files.read(folder.path)
        }
        try files.makeFolder(folder.file("b"))
        #expect(throws: NotebookError.self) { try files.replace(folder.file("b"), text: "") }
        #expect(try folder.names() == ["b"])
    }

    @Test("Folders are made down to the last, once")
    func makeFolders() throws {
        try files.makeFolder(folder.file("a/b/c"))
        try files.makeFolder(folder.file("a/b/c"))
        #expect(try folder.names(in: "a/b") == ["c"])
    }

    @Test("A file in a folder's place is named")
    func fileInPlaceOfFolder() throws {
        try folder.write("a", [])
        #expect(throws: NotebookError.file(action: "make the folder", path: folder.file("a"), code: EEXIST)) {
            try files.makeFolder(folder.file("a"))
        }
        #expect(throws: NotebookError.file(action: "make the folder", path: folder.file("a/b"), code: ENOTDIR)) {
            try files.makeFolder(folder.file("a/b"))
        }
    }

    /// Where the system says of a folder that is there, each time, that it is not: such a one is /proc.
    @Test(
        "A folder in which none can be made is named",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func noFolderPossible() throws {
        #expect(throws: NotebookError.file(action: "make the folder", path: "/proc/x", code: ENOENT)) {
            try files.makeFolder("/proc/x")
        }
        #expect(throws: NotebookError.file(action: "make the folder", path: "/proc/x", code: ENOENT)) {
            try files.makeFolder("/proc/x/ana")
        }
    }

    @Test("What a stopped write left is removed, and nothing else")
    func removeUnfinished() throws {
        try folder.write(".0001.txt.1A2B3C4D.unfinished", "ha".utf8)
        try folder.write(".hidden", [])
        try folder.write("unfinished", [])
        try files.removeUnfinished(in: folder.path)
        #expect(try folder.names() == [".hidden", "unfinished"])
    }

    @Test("A file that is not UTF-8 is named and left as it is")
    func notText() throws {
        try folder.write("a", [0x68, 0xFF])
        #expect(throws: NotebookError.notText(path: folder.file("a"))) { try files.read(folder.file("a")) }
        #expect(try Data(contentsOf: URL(filePath: folder.file("a"))) == Data([0x68, 0xFF]))
    }
}
