import Foundation
import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Testing

@Suite(
    .isolatedContainer(inheritingRegistrations: false) {
        let user = try User(name: "ana")
        let client = MemorySyncClient()
        InjectionManager.register(client, as: MemorySyncClient.self)
        InjectionManager.register(SyncClient.self) { Inject(MemorySyncClient.self) }
        InjectionManager.register(SyncServer(url: URL(filePath: "/")), as: SyncServer.self)
        InjectionManager.register(Folders(notes: "/notes"), as: Folders.self)
        InjectionManager.register(UserSession(user: user), as: UserSession.self)
        InjectionManager.register(NoteStore.self) { MemoryNoteStore() }
        InjectionManager.register(NoteRepository.self) { NoteRepositoryImpl() }
    },
    .timeLimit(.minutes(1))
)
struct NoteRepositoryImplTests {
    private var client: MemorySyncClient { Inject() }
    private var store: NoteStore { Inject() }
    private var repository: NoteRepository { Inject() }
    private var texts: [String] { get throws { try store.shelf().notes.map(\.text) } }

    @Test("Both sides have all notes afterwards, and the next sync sends nothing")
    func bothSides() async throws {
        client.state.withLock { $0.texts = ["there", "both", "there"] }
        for text in ["here", "both"] { _ = try store.add(text) }
        #expect(try await repository.sync() == SyncReport(server: "memory", sent: 1, received: 1))
        #expect(try texts == ["here", "both", "there"])
        #expect(client.state.withLock { $0.texts } == ["here", "both", "there"])
        #expect(try await repository.sync() == SyncReport(server: "memory", sent: 0, received: 0))
        #expect(client.state.withLock { $0.sends } == 1)
    }

    @Test("What was removed here disappears there, and what was removed there stays here")
    func removals() async throws {
        let note = try store.add("removed here")
        _ = try store.add("removed there")
        _ = try await repository.sync()
        try store.remove(note)
        client.state.withLock { $0.texts = ["removed here"] }
        _ = try await repository.sync()
        #expect(try texts == ["removed there"])
        #expect(client.state.withLock { $0.texts } == ["removed there"])
    }

    @Test("A sync that fails changes nothing here")
    func failure() async throws {
        _ = try store.add("one")
        client.state.withLock { $0.error = .noServer }
        await #expect(throws: NotebookError.noServer) { try await repository.sync() }
        #expect(try texts == ["one"])
        #expect(try store.lastSync().isEmpty)
    }

    @Test("Practice notes are not sent")
    func practice() async throws {
        InjectionManager.register(Folders(practice: "/practice"), as: Folders.self)
        await #expect(throws: NotebookError.practiceStaysHere) { try await repository.sync() }
        #expect(client.state.withLock { $0.sends } == 0)
    }
}
