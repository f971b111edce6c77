import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct SyncProgramTests {
    private let folder = TemporaryFolder()
    private let notes = NotesServer()

    private func play(_ input: String, in device: String, _ url: URL) async throws -> NotebookProcess.Outcome {
        try await NotebookProcess("--folder", folder.file(device), "--sync", url.absoluteString, input: input).run()
    }

    @Test("Notes go from one device to another, on command and by themselves")
    func twoDevices() async throws {
        let server = try LoopbackServer(notes.answer)
        let first = try await play("feature autosync on\nsign-in ana\nadd one\nadd two\n", in: "phone", server.url)
        #expect(first.status == 0)
        #expect(notes["ana"] == ["one", "two"])
        let second = try await play("sign-in ana\nadd three\nsync\nlist\n", in: "laptop", server.url)
        #expect(second.output.contains("synced with Test Server: 1 sent, 2 received\n1  three\n2  one\n3  two\n"))
        #expect(notes["ana"] == ["three", "one", "two"])
        #expect(second.errors == "" && second.status == 0)
    }

    @Test("A server that answers badly, or not at all, loses nothing, and the message says what to do")
    func badServer() async throws {
        let server = try LoopbackServer { _ in .status(200, "<html>") }
        let bad = try await play("sign-in ana\nadd one\nsync\nlist\n", in: "phone", server.url)
        #expect(
            bad.errors.contains("standard input:3: \(server.url) answered with no JSON of a name; nothing was changed"))
        #expect(bad.output.contains("1  one\n"))
        let nobody = try await play("sign-in ana\nsync\nlist\n", in: "phone", URL(string: "http://127.0.0.1:1")!)
        #expect(nobody.errors.contains("standard input:2: cannot sync with http://127.0.0.1:1: nothing answers there"))
        #expect(nobody.output.contains("1  one\n"))
        #expect(bad.status == 1 && nobody.status == 1)
    }

    @Test("Killed while it waits for the server, it has lost nothing")
    func killedInRequest() async throws {
        let arrived = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            arrived.continuation.yield()
            return .silence
        }
        let script = try folder.write("script", "sign-in ana\nadd one\ndraft two\nsync\n".utf8)
        let process = NotebookProcess("--folder", folder.file("phone"), "--sync", server.url.absoluteString, script)
            .prepare(input: .nullDevice)
        process.standardOutput = FileHandle.nullDevice
        let end = try process.start()
        for await _ in arrived.stream { break }
        kill(process.processIdentifier, SIGKILL)
        await end.wait()
        #expect(process.terminationReason == .uncaughtSignal)

        let working = try LoopbackServer(notes.answer)
        let next = try await play("sign-in ana\nsync\n", in: "phone", working.url)
        #expect(next.output.contains("1 sent, 0 received"))
        #expect(notes["ana"] == ["one"])
        #expect(next.status == 0)
    }
}
