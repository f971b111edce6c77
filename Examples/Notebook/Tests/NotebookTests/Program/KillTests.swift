import Foundation
import Testing

@Suite struct KillTests {
    private let folder = TemporaryFolder()

    @Test("Every note acknowledged before a kill is there afterwards, and each note is whole", arguments: [1, 10, 100])
    func killWhileAdding(acknowledged: Int) async throws {
        // Far more notes than are waited for, long enough that a write takes its time.
        let text = String(repeating: "word ", count: 4000) + "end"
        let script = "sign-in ana\n" + String(repeating: "add \(text)\n", count: acknowledged + 500)
        let input = try FileHandle(forReadingFrom: URL(filePath: folder.write("in", script.utf8)))
        let process = NotebookProcess("--folder", folder.file("notes")).prepare(input: input)
        let output = Pipe()
        process.standardOutput = output
        let end = try process.start()

        var seen = ""
        while !seen.contains("added \(acknowledged)\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the notebook ended by itself")
            seen += String(decoding: data, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGKILL)
        await end.wait()
        #expect(process.terminationReason == .uncaughtSignal)
        seen += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)

        let last = seen.split(separator: "\n").count { $0.hasPrefix("added ") }
        let notes = try await listed()
        #expect(notes.count == last || notes.count == last + 1)
        #expect(notes.enumerated().allSatisfy { $1 == "\($0 + 1)  \(text)" })
    }

    @Test("A note that was half written when the program died is not shown, and is cleaned up")
    func diesInTheMiddleOfAWrite() async throws {
        let long = String(repeating: "x", count: 100_000)
        // The system ends the program within the write that passes the limit: after a part of the file, each time.
        let died = try await NotebookProcess(
            "--folder", folder.file("notes"),
            input: "sign-in ana\nadd short\nadd \(long)\nadd never\n", shell: "ulimit -f 16"
        ).run()
        #expect(died.wasKilled)
        #expect(died.output.hasSuffix("added 1\n"))
        let unfinished = try #require(try folder.names(in: "notes/ana").first { $0.hasSuffix(".unfinished") })
        let size = try folder.read("notes/ana/\(unfinished)").utf8.count
        #expect(size > 0 && size < long.utf8.count)

        #expect(try await listed() == ["1  short"])
        #expect(try folder.names(in: "notes/ana") == ["0001.txt"])
    }

    /// The notes that a new start shows.
    private func listed() async throws -> [String] {
        let outcome = try await NotebookProcess("--folder", folder.file("notes"), input: "sign-in ana\nlist\n").run()
        #expect(outcome.status == 0)
        return outcome.output.split(separator: "\n").dropFirst().dropLast().map(String.init)
    }
}
