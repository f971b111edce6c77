import Foundation
import Testing

@Suite struct ProgramTests {
    private let folder = TemporaryFolder()

    private func play(_ input: String) async throws -> NotebookProcess.Outcome {
        try await NotebookProcess("--folder", folder.file("notes"), input: input).run()
    }

    @Test("Bad commands are reported with their lines, the rest runs, and the status is 1")
    func badCommands() async throws {
        let commands = "frob\nadd one\nsign-in ../ben\nsign-in ana\nadd two\nsign-in ben\nlist\n"
        let script = try folder.write("script", commands.utf8)
        let outcome = try await NotebookProcess("--folder", folder.file("notes"), script).run()
        #expect(outcome.status == 1)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 4)
        let starts = ["1: \"frob\" is not", "2: nobody is", "3: \"../ben\" cannot", "6: ana is signed"]
        for (line, start) in zip(lines, starts) {
            #expect(line.hasPrefix("notebook: \(script):\(start)"))
        }
        #expect(outcome.output.contains("> list\n1  two\n"))
    }

    @Test("People do not see each other's notes or drafts")
    func people() async throws {
        let outcome = try await play(
            "sign-in ana\nadd of ana\ndraft of ana\nsign-out\n"
                + "sign-in ben\nlist\nfind ana\ndraft\nadd of ben\nsign-out\n"
                + "sign-in ana\nlist\n"
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                signed in ana: 0 notes in \(folder.file("notes/ana"))
                added 1
                the draft has 1 line
                signed out ana; still alive: none
                signed in ben: 0 notes in \(folder.file("notes/ben"))
                no notes yet
                no note has "ana"
                no draft
                added 1
                signed out ben; still alive: none
                signed in ana: 1 note in \(folder.file("notes/ana"))
                a draft of 1 line is waiting: draft shows it, keep makes it a note
                1  of ana
                signed out ana; still alive: none

                """
        )
    }

    @Test("Notes and a draft that are not UTF-8 are named, left as they are, and hide nothing else")
    func unreadableNotes() async throws {
        let bad = try folder.write("notes/ana/0001.txt", [0xFF, 0x0A])
        try folder.write("notes/ana/0002.txt", "two\n".utf8)
        let draft = try folder.write("notes/ana/draft.txt", [0xFE])
        let outcome = try await play("sign-in ana\nlist\ndraft line\nadd three\nexport \(folder.file("all.txt"))\n")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("standard input:2: \(bad) is not UTF-8 text and was left as it is"))
        #expect(outcome.errors.contains("standard input:3: \(draft) is not UTF-8"))
        #expect(outcome.errors.contains("standard input:5: \(bad) is not UTF-8"))
        #expect(outcome.output.contains("2  two\nadded 3\n"))
        #expect(try folder.names(in: "notes/ana") == ["0001.txt", "0002.txt", "0003.txt", "draft.txt"])
        #expect(try Data(contentsOf: URL(filePath: bad)) == Data([0xFF, 0x0A]))
        #expect(try Data(contentsOf: URL(filePath: draft)) == Data([0xFE]))
        #expect(try folder.names() == ["notes"])
    }

    @Test("An export overwrites nothing, and says why it could not be written")
    func exports() async throws {
        let long = String(repeating: "x", count: 6000)
        let old = try folder.write("old.txt", "old".utf8)
        let new = folder.file("new.txt")
        let outcome = try await play(
            "sign-in ana\nadd \(long)\nadd \(long)\nexport \(old)\nexport \(folder.path)\n"
                + "export \(folder.file("no/a.txt"))\nexport \(new)\n"
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("standard input:4: \(old) exists and was not overwritten"))
        #expect(outcome.errors.contains("standard input:5: \(folder.path) is a folder"))
        #expect(outcome.errors.contains("standard input:6: cannot write \(folder.file("no/a.txt")): No such file"))
        #expect(try folder.read("old.txt") == "old")
        #expect(try folder.read("new.txt") == "1  \(long)\n2  \(long)\n")

        // Both notes fit under the limit, and the file of the two does not.
        let full = try await NotebookProcess(
            "--folder", folder.file("notes"), input: "sign-in ana\nexport \(folder.file("full.txt"))\n",
            shell: "trap '' XFSZ; ulimit -f 16"
        ).run()
        #expect(full.status == 1)
        #expect(full.errors.contains("cannot write \(folder.file("full.txt")): File too large"))
        #expect(try folder.names() == ["new.txt", "notes", "old.txt"])
    }

    @Test("A script that cannot be read is named")
    func unreadableScripts() async throws {
        for path in [folder.file("missing"), folder.path] {
            let outcome = try await NotebookProcess("--folder", folder.file("notes"), path).run()
            #expect(outcome.errors.hasPrefix("notebook: cannot read \(path): "))
            #expect(outcome.status == 1)
        }
        let script = try folder.write("script", Array("sign-in ana\nadd h".utf8) + [0xFF] + Array("\nadd two\n".utf8))
        let outcome = try await NotebookProcess("--folder", folder.file("notes"), script).run()
        #expect(outcome.errors.hasPrefix("notebook: \(script):2: the line is not UTF-8 text"))
        #expect(outcome.output.contains("> add two\nadded 1\n"))
        #expect(outcome.status == 1)
    }

    @Test("Wrong arguments show the usage, with status 2", arguments: ["--frob", "--folder"])
    func wrongArguments(argument: String) async throws {
        let outcome = try await NotebookProcess(argument).run()
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(argument) && outcome.errors.contains("usage: notebook"))
        #expect(outcome.output == "")
    }

    @Test("The help is no error")
    func help() async throws {
        let outcome = try await NotebookProcess("--help").run()
        #expect(outcome.output.hasPrefix("usage: notebook"))
        #expect(outcome.errors == "" && outcome.status == 0)
    }
}
