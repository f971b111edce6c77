import Foundation
import Injection
import NotebookCore
import NotebookServices
import Testing

@Suite struct AutosavedDraftsTests {
    private let console = RecordingConsole()

    private func register(_ store: MemoryNoteStore) {
        let console = console
        InjectionManager.register(Console.self) { console }
        InjectionManager.register(NoteStore.self) { store }
        InjectionManager.register(Drafts.self) { AutosavedDrafts() }
    }

    @Test("A draft is saved while the session goes on", .timeLimit(.minutes(1)))
    func autosave() async throws {
        let store = MemoryNoteStore()
        try await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { () async throws in
            register(store)
            let drafts: Drafts = Inject()
            #expect(try drafts.append("Dear Ben,") == "Dear Ben,")
            // Waits for the autosave alone: nothing is evicted yet.
            for await saved in store.saves {
                #expect(saved == "Dear Ben,")
                break
            }
        }
    }

    @Test("A reset saves the draft before it returns")
    func savedByReset() throws {
        let store = MemoryNoteStore()
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register(store)
            for line in 1...100 { _ = try Inject(Drafts.self).append("\(line)") }
            InjectionManager.resetCurrentContainer()
            #expect(store.draftOnDisk == (1...100).map(String.init).joined(separator: "\n"))
        }
    }

    @Test("After a reset it takes and saves no more")
    func stopsAtReset() throws {
        let store = MemoryNoteStore()
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register(store)
            let drafts: Drafts = Inject()
            _ = try drafts.append("mine")
            InjectionManager.resetCurrentContainer()
            #expect(throws: NotebookError.notSignedIn) { try drafts.append("late") }
            #expect(throws: NotebookError.notSignedIn) { try drafts.clear() }
            #expect(store.draftOnDisk == "mine")
        }
    }

    @Test("A draft that cannot be saved is told once, and at last with its text")
    func failedSave() throws {
        let error = NotebookError.file(action: "write", path: "/draft.txt", code: ENOSPC)
        let store = MemoryNoteStore(.init(saveError: error))
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register(store)
            let drafts: Drafts = Inject()
            _ = try drafts.append("Dear Ben,")
            _ = try drafts.append("thank you")
            InjectionManager.resetCurrentContainer()
        }
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
        let store = MemoryNoteStore(.init(draft: "precious", readError: error))
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { () throws in
            register(store)
            let drafts: Drafts = Inject()
            #expect(throws: error) { try drafts.text() }
            #expect(throws: error) { try drafts.append("line") }
            #expect(throws: error) { try drafts.clear() }
            InjectionManager.resetCurrentContainer()
        }
        #expect(store.draftOnDisk == "precious")
    }

    @Test("A cleared draft is gone from disk when clear returns")
    func clear() throws {
        let store = MemoryNoteStore(.init(draft: "old"))
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register(store)
            try Inject(Drafts.self).clear()
            #expect(store.draftOnDisk == nil)
        }
    }
}
