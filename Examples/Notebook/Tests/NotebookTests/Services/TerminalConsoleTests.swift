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

    @Test("Control characters are shown, so that no note commands the terminal")
    func controlCharacters() throws {
        let shown = [
            "\u{1B}[2Jgone": "\\u{1B}[2Jgone", "a\rb\u{7}\u{8}\u{0}": "a\\u{D}b\\u{7}\\u{8}\\u{0}",
            "\u{7F}\u{9B}31m": "\\u{7F}\\u{9B}31m", "\u{202E}txt.exe\u{2069}": "\\u{202E}txt.exe\\u{2069}",
            "café 👩‍👩‍👧\tb\nc": "café 👩‍👩‍👧\tb\nc",
        ]
        for (text, expected) in shown {
            let output = try FileHandle(forWritingTo: URL(filePath: folder.write("out", [])))
            let errors = try FileHandle(forWritingTo: URL(filePath: folder.write("err", [])))
            let console = TerminalConsole(output: output.fileDescriptor, errors: errors.fileDescriptor)
            console.write(text)
            console.report(text)
            #expect(try folder.read("out") == expected)
            #expect(try folder.read("err") == "notebook: \(expected)\n")
        }
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
