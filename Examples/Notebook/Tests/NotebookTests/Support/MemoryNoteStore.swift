import NotebookCore
import Synchronization

/// A store in memory that can refuse to save drafts or to read them, and tells of each draft that was saved.
final class MemoryNoteStore: NoteStore {
    struct State {
        var notes: [Note] = []
        var draft: String?
        var readError: NotebookError?
        var saveError: NotebookError?
    }

    let state: Mutex<State>
    /// What was saved or refused, in order.
    let saves: AsyncStream<String?>
    private let saved: AsyncStream<String?>.Continuation

    init(_ state: State = State()) {
        self.state = Mutex(state)
        (saves, saved) = AsyncStream.makeStream()
    }

    var draftOnDisk: String? { state.withLock { $0.draft } }

    func open() {}
    func shelf() -> Shelf { Shelf(notes: state.withLock { $0.notes }) }
    func remove(_ note: Note) { state.withLock { $0.notes.removeAll { $0 == note } } }

    func add(_ text: String) -> Note {
        state.withLock {
            let note = Note(number: $0.notes.count + 1, text: text)
            $0.notes.append(note)
            return note
        }
    }

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
