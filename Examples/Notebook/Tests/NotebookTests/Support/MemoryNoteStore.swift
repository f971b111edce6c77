import NotebookCore
import Synchronization

/// A store in memory that can refuse to save drafts or to read them, and tells of each draft that was saved.
final class MemoryNoteStore: NoteStore {
    struct State {
        var notes: [Note] = []
        var draft: String?
        var readError: NotebookError?
        var saveError: NotebookError?
        var lastNumber = 0
        var lastSync: Set<String> = []
    }

    let state: Mutex<State>
    /// What was saved or refused, in order.
    let saves: AsyncStream<String?>
    private let saved: AsyncStream<String?>.Continuation

    init(_ state: State = State()) {
        var state = state
        state.lastNumber = state.notes.map(\.number).max() ?? 0
        self.state = Mutex(state)
        (saves, saved) = AsyncStream.makeStream()
    }

    var draftOnDisk: String? { state.withLock { $0.draft } }

    func open() {}
    func shelf() -> Shelf { Shelf(notes: state.withLock { $0.notes }) }
    func remove(_ note: Note) { state.withLock { $0.notes.removeAll { $0 == note } } }

    func add(_ text: String) -> Note {
        state.withLock {
            $0.lastNumber += 1
            let note = Note(number: $0.lastNumber, text: text)
            $0.notes.append(note)
            return note
        }
    }

    func lastSync() -> Set<String> { state.withLock { $0.lastSync } }
    func saveLastSync(_ texts: Set<String>) { state.withLock { $0.lastSync = texts } }

    func draft() throws -> String? {
        try state.withLock {
            if let error = $0.readError { throw error }
            return $0.draft
        }
    }

    func saveDraft(_ text: String?) throws {
        defer { saved.yield(text) }
        try state.withLock {
            if let error = $0.saveError { throw error }
            $0.draft = text
        }
    }
}
