import Foundation
import NotebookApp
import Testing

@Suite struct ArgumentsTests {
    @Test("Options and a file are read in any order")
    func anyOrder() throws {
        let arguments = try Arguments(["tour.txt", "--leak", "--folder", "notes"])
        #expect(arguments.script == "tour.txt" && arguments.leaks && arguments.folder == "notes")
        #expect(try Arguments([]).script == nil)
        #expect(try Arguments(["--sync", "http://localhost:8000/notes"]).server?.port == 8000)
    }

    private static let wrong = [
        ["--frob"], ["-f"], ["--folder"], ["--folder", ""], ["--folder", "--leak"], ["a", "b"],
        ["--sync"], ["--sync", "notes"], ["--sync", "ftp://example.org"], ["--sync", "http:/notes"],
    ]

    @Test("Wrong arguments are refused", arguments: wrong)
    func wrongArguments(words: [String]) {
        #expect(throws: UsageError.self) { try Arguments(words) }
    }

    @Test("The folder is the one asked for, or the environment's, or in the home folder")
    func notesFolder() throws {
        let environment = ["NOTEBOOK_HOME": "/there"]
        #expect(try Arguments(["--folder", "here"]).notesFolder(environment: environment) == "here")
        #expect(try Arguments([]).notesFolder(environment: environment) == "/there")
        #expect(try Arguments([]).notesFolder(environment: [:]) == NSHomeDirectory() + "/.notebook")
    }
}
