import Foundation
import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Testing

@Suite(.isolatedContainer(inheritingRegistrations: false), .timeLimit(.minutes(1)))
struct SyncClientImplTests {
    private let ana: User

    init() throws { ana = try User(name: "ana") }

    private func client(of url: URL, timeout: Double = 10) -> SyncClient {
        InjectionManager.register(Network(timeout: timeout), as: Network.self)
        InjectionManager.register(SyncServer(url: url), as: SyncServer.self)
        return SyncClientImpl()
    }

    @Test("Notes that were sent are fetched, and sent again in place of what was fetched")
    func roundTrip() async throws {
        let notes = NotesServer()
        let server = try LoopbackServer(notes.answer)
        let client = client(of: server.url)
        #expect(try await client.serverName() == "Test Server")
        let nothing = try await client.fetch(ana)
        #expect(nothing == RemoteNotes(texts: [], version: nil))
        try await client.send(["café", "two\nlines"], of: ana, replacing: nothing)
        let both = try await client.fetch(ana)
        #expect(both.texts == ["café", "two\nlines"])
        try await client.send(["café"], of: ana, replacing: both)
        #expect(notes["ana"] == ["café"])
        #expect(server.requests.map(\.path) == ["/notes"] + [String](repeating: "/notes/ana", count: 4))
    }

    @Test("What was changed on the server meanwhile is not overwritten")
    func changedMeanwhile() async throws {
        let notes = NotesServer()
        let server = try LoopbackServer(notes.answer)
        let client = client(of: server.url)
        let nothing = try await client.fetch(ana)
        notes["ana"] = ["from elsewhere"]
        await #expect(throws: NotebookError.changedOnServer(server.url.appending(path: "ana"))) {
            try await client.send(["mine"], of: ana, replacing: nothing)
        }
        #expect(notes["ana"] == ["from elsewhere"])
    }

    private static let badAnswers: [(LoopbackServer.Answer, String)] = [
        (.status(500, "oh"), "status 500"),
        (.status(200, headers: ["ETag": "1"], "<html>"), "no JSON of notes"),
        (.status(200, headers: ["ETag": "1"], #"{"notes": [1]}"#), "no JSON of notes"),
        (.status(200, #"{"notes": []}"#), "no ETag"),
    ]

    @Test("A bad answer is named", arguments: badAnswers)
    func badAnswer(answer: LoopbackServer.Answer, what: String) async throws {
        let server = try LoopbackServer { _ in answer }
        await #expect(throws: NotebookError.badAnswer(server.url.appending(path: "ana"), what)) {
            try await client(of: server.url).fetch(ana)
        }
    }

    @Test(
        "An answer that is not HTTP, or ends too early, is an error",
        arguments: ["SSH-2.0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
    func noAnswer(text: String) async throws {
        let server = try LoopbackServer { _ in .raw(text) }
        await #expect(throws: NotebookError.self) { try await client(of: server.url).fetch(ana) }
    }

    @Test("No answer is waited for without end")
    func silence() async throws {
        let server = try LoopbackServer { _ in .silence }
        await #expect(throws: NotebookError.unreachable(server.url.appending(path: "ana"), .timedOut)) {
            try await client(of: server.url, timeout: 1).fetch(ana)
        }
    }

    @Test("Where nothing listens, the message says so")
    func nothingThere() async throws {
        // Port 1 is reserved, and nothing on this machine answers there.
        let url = URL(string: "http://127.0.0.1:1/notes")!
        await #expect(throws: NotebookError.unreachable(url.appending(path: "ana"), .cannotConnectToHost)) {
            try await client(of: url).fetch(ana)
        }
    }
}
