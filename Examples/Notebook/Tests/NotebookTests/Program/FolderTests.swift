import Foundation
import Testing

@Suite struct FolderTests {
    private let folder = TemporaryFolder()

    private func play(_ input: String, shell: String = ":") async throws -> NotebookProcess.Outcome {
        try await NotebookProcess("--folder", folder.file("notes"), input: input, shell: shell).run()
    }

    @Test("In a read-only folder notes can be read, and writing is refused with nothing lost")
    func readOnlyFolder() async throws {
        #expect(try await play("sign-in ana\nadd one\n").status == 0)
        try setPermissions(0o555, of: "notes/ana")
        defer { try? setPermissions(0o755, of: "notes/ana") }

        let outcome = try await NotebookProcess(
            "--folder", folder.file("notes"), input: "sign-in ana\nadd two\ndraft three\nremove 1\nlist\n",
            obeysPermissions: true
        ).run()
        #expect(outcome.status == 1)
        let note = folder.file("notes/ana/0002.txt")
        #expect(outcome.errors.contains("standard input:2: cannot write \(note): Permission denied; nothing was"))
        #expect(outcome.errors.contains("the draft was not saved"))
        #expect(outcome.errors.contains("This is its text:\nthree\n"))
        #expect(outcome.errors.contains("standard input:4: cannot remove"))
        #expect(outcome.output.contains("1  one\n"))
        #expect(try folder.names(in: "notes/ana") == ["0001.txt"])
    }

    @Test("A folder in which no one's folder can be made refuses the sign-in")
    func readOnlyRoot() async throws {
        try setPermissions(0o555, of: "")
        defer { try? setPermissions(0o755, of: "") }
        let outcome = try await NotebookProcess(
            "--folder", folder.file("notes"), input: "sign-in ana\nadd one\n", obeysPermissions: true
        ).run()
        #expect(outcome.status == 1)
        let path = folder.file("notes")
        #expect(outcome.errors.contains("standard input:1: cannot make the folder \(path): Permission denied"))
        #expect(outcome.errors.contains("standard input:2: nobody is signed in"))
    }

    @Test("A file where the folder should be is named and kept")
    func fileInPlaceOfFolder() async throws {
        try folder.write("notes", "mine".utf8)
        let outcome = try await play("sign-in ana\n")
        #expect(outcome.status == 1)
        let path = folder.file("notes/ana")
        #expect(outcome.errors.contains("cannot make the folder \(path): Not a directory; a file stands"))
        #expect(try folder.read("notes") == "mine")
    }

    @Test("A full disk refuses notes and drafts with nothing lost")
    func fullDisk() async throws {
        let long = String(repeating: "x", count: 100_000)
        let outcome = try await play(
            "sign-in ana\nadd one\nadd \(long)\nadd two\ndraft \(long)\nlist\n", shell: "trap '' XFSZ; ulimit -f 16"
        )
        #expect(outcome.status == 1)
        let note = folder.file("notes/ana/0002.txt")
        #expect(outcome.errors.contains("standard input:3: cannot write \(note): File too large"))
        #expect(outcome.errors.contains("make room"))
        #expect(outcome.output.contains("1  one\n2  two\n"))
        #expect(try folder.names(in: "notes/ana") == ["0001.txt", "0002.txt"])
    }

    @Test("Two notebooks do not write to one person's folder, and do write to two")
    func inUse() async throws {
        let input = Pipe()
        let output = Pipe()
        let first = NotebookProcess("--folder", folder.file("notes")).prepare(input: input.fileHandleForReading)
        first.standardOutput = output
        let end = try first.start()
        try input.fileHandleForWriting.write(contentsOf: Data("sign-in ana\n".utf8))
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("signed in ana"))

        let second = try await play("sign-in ana\nsign-in ben\nadd one\n")
        #expect(second.errors.contains("standard input:1: \(folder.file("notes/ana")) is in use by another notebook"))
        #expect(second.output.contains("added 1"))

        try input.fileHandleForWriting.close()
        await end.wait()
        #expect(try await play("sign-in ana\n").status == 0)
    }

    private func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file(name))
    }
}
