import Injection
import NotebookCore
import Observation

/// The notes of one session, as a view shows them, and what a person can do with them. Views observe it.
@Observable
package final class NotesModel: Evictable {
    package private(set) var shelf = Shelf(notes: [])
    package private(set) var draft: String?
    /// What the last sync in the background came to.
    package private(set) var lastAutosync: Result<SyncReport, any Error>?

    // Not observed: `@Observable` leaves a `let` as it is.
    private let notebook: Notebook = Inject()
    private let repository: NoteRepository = Inject()
    private let features: FeatureFlags = Inject()
    // The session that builds this model. An answer can be late, and another person signed in: only this one may end.
    private let session = InjectionManager.currentSession
    @ObservationIgnored private var autosync: Task<Void, Never>?
    @ObservationIgnored private var hasChanged = false

    package init() {}

    package func load() throws { shelf = try notebook.shelf() }

    // Apart from the notes, so that a draft that cannot be read hides none of them.
    package func loadDraft() throws { draft = try notebook.draft() }

    package func find(_ text: String) throws -> Shelf { try notebook.find(text) }

    package func export(to path: String) throws -> Int { try notebook.export(to: path) }

    package func extendDraft(_ line: String) throws { draft = try notebook.extendDraft(line) }

    package func add(_ text: String) throws -> Note { try change { try notebook.add(text) } }

    package func keepDraft() throws -> Note {
        defer { try? loadDraft() }
        return try change { try notebook.keepDraft() }
    }

    package func remove(number: Int) throws -> Note { try change { try notebook.remove(number: number) } }

    /// Waits for a sync in the background, and syncs.
    package func sync() async throws -> SyncReport {
        await finish()
        let report = try await syncOrSignOut()
        try load()
        return report
    }

    /// Waits for the sync in the background, if there is one.
    package func finish() async { await autosync?.value }

    /// The session has ended, perhaps in the middle of a request.
    package func containerDidEvict() { autosync?.cancel() }

    /// Syncs, and signs out if the server refuses this person.
    private func syncOrSignOut() async throws -> SyncReport {
        do {
            return try await repository.sync()
        } catch let error as NotebookError {
            if case .refused = error { Sessions.end(session) }
            throw error
        }
    }

    private func change(_ action: () throws -> Note) throws -> Note {
        let note = try action()
        try load()
        hasChanged = true
        // Asked each time, because it is switched while the program runs.
        if features.isOn(.autosync), autosync == nil { autosync = Task { await syncChanges() } }
        return note
    }

    /// Syncs until nothing has changed meanwhile.
    private func syncChanges() async {
        while hasChanged, !Task.isCancelled {
            hasChanged = false
            do {
                lastAutosync = .success(try await syncOrSignOut())
                try load()
            } catch {
                lastAutosync = .failure(error)
            }
        }
        autosync = nil
    }
}
