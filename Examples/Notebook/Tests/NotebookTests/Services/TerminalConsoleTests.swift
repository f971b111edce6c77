import Foundation
import NotebookCore
import NotebookServices
import Testing

@Suite struct TerminalConsoleTests {
    private let folder = TemporaryFolder()

    @Test("Problems go to standard error and are counted")
    func problemsCounted() throws {
        let output = try FileHandle(forWritingTo: URL(filePath: folder.write("out", [])))
        let errors = try FileHandle(forWritingTo: URL(filePath: folder.write("err", [])))
        let console = TerminalConsole(output: output.fileDescriptor, errors: errors.fileDescriptor)
        console.say("hello")
        console.report("too bad")
        #expect(try folder.read("out") == "hello\n")
        #expect(try folder.read("err") == "notebook: too bad\n")
        #expect(console.problems == 1)
    }

    @Test("Output that cannot be written is a problem")
    func unwritableOutput() throws {
        let errors = try FileHandle(forWritingTo: URL(filePath: folder.write("err", [])))
        let unwritable = try FileHandle(forReadingFrom: URL(filePath: folder.write("out", [])))
        let console = TerminalConsole(output: unwritable.fileDescriptor, errors: errors.fileDescriptor)
        console.say("hello")
        #expect(try folder.read("err") == "notebook: cannot write to standard output: Bad file descriptor\n")
        #expect(console.problems == 1)
    }
}
