import Foundation
import Injection
import NotebookCore

/// The notebook of the person who is signed in.
package final class NotebookImpl: Notebook {
    private let store: NoteStore = Inject()
    private let drafts: Drafts = Inject()
    // Lazy: most sessions export nothing.
    private lazy var exporter: Exporter = Inject()

    package init() {}

    package func shelf() throws -> Shelf { try store.shelf() }

    package func add(_ text: String) throws -> Note { try store.add(text) }

    package func find(_ text: String) throws -> Shelf {
        let shelf = try store.shelf()
        let found = shelf.notes.filter {
            $0.text.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
        return Shelf(notes: found, unreadable: shelf.unreadable)
    }

    package func remove(number: Int) throws -> Note {
        guard let note = try store.shelf().notes.first(where: { $0.number == number }) else {
            throw NotebookError.noSuchNote(String(number))
        }
        try store.remove(note)
        return note
    }

    package func draft() throws -> String? { try drafts.text() }

    package func extendDraft(_ line: String) throws -> String { try drafts.append(line) }

    package func keepDraft() throws -> Note {
        guard let text = try drafts.text() else { throw NotebookError.noDraft }
        let note = try store.add(text)
        try drafts.clear()
        return note
    }

    package func export(to path: String) throws -> Int {
        let shelf = try store.shelf()
        // A file of all notes must not lack one in silence.
        try shelf.check()
        try exporter.export(shelf.notes, to: path)
        return shelf.notes.count
    }
}
