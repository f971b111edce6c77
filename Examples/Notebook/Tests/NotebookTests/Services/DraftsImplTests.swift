import Foundation
import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Testing

@Suite(
    .isolatedContainer(inheritingRegistrations: false) {
        // Registered as themselves too, so that the tests can inject them.
        let console = RecordingConsole()
        let store = MemoryNoteStore()
        InjectionManager.register(console, as: RecordingConsole.self)
        InjectionManager.register(store, as: MemoryNoteStore.self)
        InjectionManager.register(console, as: Console.self)
        InjectionManager.register(store, as: NoteStore.self)
        InjectionManager.register(Drafts.self) { DraftsImpl() }
    }
)
struct DraftsImplTests {
    private let console: RecordingConsole = Inject()
    private let store: MemoryNoteStore = Inject()
    private let drafts: Drafts = Inject()

    @Test("A draft is saved while the session goes on", .timeLimit(.minutes(1)))
    func autosave() async throws {
        #expect(try drafts.append("Dear Ben,") == "Dear Ben,")
        // Waits for the autosave alone: nothing is evicted yet.
        for await saved in store.saves {
            #expect(saved == "Dear Ben,")
            break
        }
    }

    @Test("A reset saves the draft before it returns")
    func savedByReset() throws {
        for line in 1...100 { _ = try drafts.append("\(line)") }
        InjectionManager.resetCurrentContainer()
        #expect(store.draftOnDisk == (1...100).map(String.init).joined(separator: "\n"))
    }

    @Test("After a reset it takes and saves no more")
    func stopsAtReset() throws {
        _ = try drafts.append("mine")
        InjectionManager.resetCurrentContainer()
        #expect(throws: NotebookError.notSignedIn) { try drafts.append("late") }
        #expect(throws: NotebookError.notSignedIn) { try drafts.clear() }
        #expect(store.draftOnDisk == "mine")
    }

    @Test("A draft that cannot be saved is reported once, and at last with its text")
    func failedSave() throws {
        let error = NotebookError.file(action: "write", path: "/draft.txt", code: ENOSPC)
        store.state.withLock { $0.saveError = error }
        _ = try drafts.append("Dear Ben,")
        _ = try drafts.append("thank you")
        InjectionManager.resetCurrentContainer()
        #expect(
            console.reported == [
                "the draft is not saved yet: \(error)",
                "the draft was not saved: \(error)\nThis is its text:\nDear Ben,\nthank you",
            ]
        )
    }

    @Test("A draft that cannot be read is never written over")
    func unreadableDraft() throws {
        let error = NotebookError.notText(path: "/draft.txt")
        store.state.withLock { $0 = .init(draft: "precious", readError: error) }
        #expect(throws: error) { try drafts.text() }
        #expect(throws: error) { try drafts.append("line") }
        #expect(throws: error) { try drafts.clear() }
        InjectionManager.resetCurrentContainer()
        #expect(store.draftOnDisk == "precious")
    }

    @Test("A cleared draft is gone from disk when clear returns")
    func clear() throws {
        store.state.withLock { $0.draft = "old" }
        try drafts.clear()
        #expect(store.draftOnDisk == nil)
    }
}
