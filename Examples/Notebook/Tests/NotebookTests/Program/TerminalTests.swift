import Foundation
import Testing

@Suite struct TerminalTests {
    @Test("At a terminal there is a prompt that shows who is signed in, and messages without lines")
    func prompt() async throws {
        let folder = TemporaryFolder()
        let (keyboard, terminal) = try openTerminal()
        let process = NotebookProcess("--folder", folder.file("notes")).prepare(input: terminal)
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.write("out", [])))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.write("err", [])))

        try keyboard.write(contentsOf: Data("sign-in ana\nfrob\nquit\n".utf8))
        try await process.start().wait()

        #expect(process.terminationStatus == 1)
        #expect(
            try folder.read("out") == """
                Notes are kept in \(folder.file("notes")). Write help to see the commands.
                > signed in ana: 0 notes in \(folder.file("notes/ana"))
                ana> ana> signed out ana; still alive: none

                """
        )
        #expect(try folder.read("err") == "notebook: \"frob\" is not a command; help lists them\n")
    }

    /// A terminal to run a program in, and what somebody would type at it with.
    private func openTerminal() throws -> (keyboard: FileHandle, terminal: FileHandle) {
        // Looked up by name: on Linux no module that Swift can import declares it.
        typealias OpenTerminal =
            @convention(c) (
                UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?,
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty"))
        let openTerminal = unsafeBitCast(symbol, to: OpenTerminal.self)
        var keyboard: Int32 = -1
        var terminal: Int32 = -1
        try #require(openTerminal(&keyboard, &terminal, nil, nil, nil) == 0)
        return (
            FileHandle(fileDescriptor: keyboard, closeOnDealloc: true),
            FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        )
    }
}
