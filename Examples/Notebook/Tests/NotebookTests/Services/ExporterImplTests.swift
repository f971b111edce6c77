import NotebookCore
import NotebookServices
import Testing

@Suite struct ExporterImplTests {
    private let folder = TemporaryFolder()

    @Test("Notes are exported as they are listed, to a new file")
    func exported() throws {
        // Given its dependencies, it injects none.
        let exporter = ExporterImpl(folders: Folders(practice: folder.path), files: FilesImpl())
        try exporter.export([Note(number: 1, text: "one"), Note(number: 12, text: "two\nlines")], to: "a.txt")
        #expect(try folder.read("a.txt") == "1  one\n12  two\n   lines\n")
        #expect(throws: NotebookError.exists(folder.file("a.txt"))) { try exporter.export([], to: "a.txt") }
    }
}
