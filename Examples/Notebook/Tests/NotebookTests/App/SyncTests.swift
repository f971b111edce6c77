import Foundation
import Injection
import InjectionTesting
import NotebookApp
import NotebookCore
import Synchronization
import Testing

/// The real services with a server on the loopback address.
@MainActor
@Suite(.isolatedContainer(inheritingRegistrations: false), .timeLimit(.minutes(1)))
struct SyncTests {
    private let folder = TemporaryFolder()
    private let notes = NotesServer()

    /// As another device of the same people: with a folder of its own.
    private func launch(in name: String, _ server: LoopbackServer) {
        registerServices(console: RecordingConsole(), folders: Folders(notes: folder.file(name)), isTerminal: false)
        InjectionManager.register(SyncServer(url: server.url), as: SyncServer.self)
    }

    @Test("Two devices of one person have the same notes, and another person's stay apart")
    func twoDevices() async throws {
        let server = try LoopbackServer(notes.answer)
        for (device, note) in [("phone", "from the phone"), ("laptop", "from the laptop"), ("phone", "again")] {
            launch(in: device, server)
            try Sessions.begin(User(name: "ana"))
            _ = try Inject(NotesModel.self).add(note)
            _ = try await Inject(NotesModel.self).sync()
            #expect(Sessions.end().map(\.description) == [])
        }
        #expect(notes["ana"] == ["from the phone", "again", "from the laptop"])
        try Sessions.begin(User(name: "ben"))
        #expect(try await Inject(NotesModel.self).sync().received == 0)
        #expect(notes["ben"].isEmpty)
    }

    @Test("Cookies and the server's name last as long as the session")
    func rememberedForOneSession() async throws {
        let server = try LoopbackServer { [notes] request in
            guard case .status(let status, var headers, let body) = notes.answer(request) else { return .silence }
            if let name = request.path.split(separator: "/").dropFirst().first {
                headers["Set-Cookie"] = "user=\(name)"
            }
            return .status(status, headers: headers, body)
        }
        launch(in: "phone", server)
        for name in ["ana", "ben", "ana"] {
            try Sessions.begin(User(name: name))
            for _ in 1...2 { _ = try await Inject(NotesModel.self).sync() }
            try await InjectionManager.resetCurrentContainer().requireNoSurvivors()
        }
        let cookies = server.requests.map { "\($0.method) \($0.path) \($0.headers["cookie"] ?? "-")" }
        for name in ["ana", "ben"] { #expect(cookies.contains("GET /notes/\(name) user=\(name)")) }
        #expect(!cookies.contains { $0.contains("/ana user=ben") || $0.contains("/ben user=ana") })
        #expect(cookies.filter { $0.hasPrefix("GET /notes ") } == .init(repeating: "GET /notes -", count: 3))
    }

    @Test("A sign-out in the middle of a request cancels it, and nothing changes, here or there")
    func signOutMeanwhile() async throws {
        let arrived = AsyncStream<Void>.makeStream()
        notes["ana"] = ["ana's"]
        let server = try LoopbackServer { [notes] request in
            if request.path.hasSuffix("ana") {
                arrived.continuation.yield()
                return .silence
            }
            return notes.answer(request)
        }
        launch(in: "phone", server)
        try Sessions.begin(User(name: "ana"))
        let model: NotesModel = Inject()
        _ = try model.add("one")
        let sync = Task { try await model.sync() }
        for await _ in arrived.stream { break }

        Sessions.end()
        try Sessions.begin(User(name: "ben"))
        let url = server.url.appending(path: "ana")
        await #expect(throws: NotebookError.unreachable(url, .cancelled)) { try await sync.value }
        #expect(try Inject(Notebook.self).shelf().notes.isEmpty)
        #expect(server.requests.allSatisfy { $0.method == "GET" })
        #expect(notes["ana"] == ["ana's"])
    }

    @Test("A bad answer loses nothing, and the next sync works")
    func badAnswer() async throws {
        let isBroken = Mutex(true)
        let server = try LoopbackServer { [notes] request in
            isBroken.withLock { $0 } && request.method == "PUT" ? .status(503) : notes.answer(request)
        }
        launch(in: "phone", server)
        try Sessions.begin(User(name: "ana"))
        let model: NotesModel = Inject()
        notes["ana"] = ["there"]
        _ = try model.add("here")
        await #expect(throws: NotebookError.badAnswer(server.url.appending(path: "ana"), "status 503")) {
            try await model.sync()
        }
        isBroken.withLock { $0 = false }
        #expect(try await model.sync().sent == 1)
        #expect(notes["ana"] == ["here", "there"])
        #expect(model.shelf.notes.map(\.text) == ["here", "there"])
    }
}
