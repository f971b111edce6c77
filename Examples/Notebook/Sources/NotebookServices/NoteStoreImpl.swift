import Foundation
import Injection
import NotebookCore
import Synchronization

/// Keeps each note as a text file, `0001.txt` and so on, in one folder a person.
package final class NoteStoreImpl: NoteStore, Evictable {
    private struct Opened {
        let folder: String
        let lock: FolderLock
        var nextNumber: Int
    }

    private let session: UserSession = Inject()
    private let folders: Folders
    private let files: Files
    /// Held while a file is written, so that the main thread and the autosave take turns.
    private let opened = Mutex<Opened?>(nil)

    package init(folders: Folders = Inject(), files: Files = Inject()) {
        self.folders = folders
        self.files = files
    }

    package func open() throws {
        guard let user = session.user else { throw NotebookError.notSignedIn }
        let folder = folders.notes(of: user)
        try files.makeFolder(folder)
        let lock = try FolderLock(folder)
        try files.removeUnfinished(in: folder)
        let highest = try files.names(in: folder).compactMap(number(of:)).max() ?? 0
        opened.withLock { $0 = Opened(folder: folder, lock: lock, nextNumber: highest + 1) }
    }

    /// Lets go of the folder, also when something still holds the store.
    package func containerDidEvict() {
        opened.withLock { $0 = nil }
    }

    package func shelf() throws -> Shelf {
        try whileOpen { opened in
            var notes: [Note] = []
            var unreadable: [NotebookError] = []
            for number in try files.names(in: opened.folder).compactMap(number(of:)).sorted() {
                do {
                    let text = try files.read(path(number, in: opened.folder))
                    notes.append(Note(number: number, text: text.hasSuffix("\n") ? String(text.dropLast()) : text))
                } catch let error as NotebookError {
                    unreadable.append(error)
                }
            }
            return Shelf(notes: notes, unreadable: unreadable)
        }
    }

    package func add(_ text: String) throws -> Note {
        try whileOpen { opened in
            let note = Note(number: opened.nextNumber, text: text)
            try files.create(path(note.number, in: opened.folder), text: text + "\n")
            opened.nextNumber += 1
            return note
        }
    }

    package func remove(_ note: Note) throws {
        try whileOpen { try files.remove(path(note.number, in: $0.folder)) }
    }

    package func draft() throws -> String? {
        try whileOpen { opened in
            guard try files.names(in: opened.folder).contains("draft.txt") else { return nil }
            return try files.read(opened.folder + "/draft.txt")
        }
    }

    package func saveDraft(_ text: String?) throws {
        try whileOpen { opened in
            let path = opened.folder + "/draft.txt"
            if let text { try files.replace(path, text: text) } else { try files.remove(path) }
        }
    }

    package func lastSync() throws -> Set<String> {
        try whileOpen { opened in
            guard try files.names(in: opened.folder).contains("synced.json") else { return [] }
            let text = try files.read(opened.folder + "/synced.json")
            // One that was damaged counts as none: notes that were removed here may come back, and none is lost.
            return (try? JSONDecoder().decode(Set<String>.self, from: Data(text.utf8))) ?? []
        }
    }

    package func saveLastSync(_ texts: Set<String>) throws {
        let text = String(decoding: try JSONEncoder().encode(texts.sorted()), as: UTF8.self)
        try whileOpen { try files.replace($0.folder + "/synced.json", text: text) }
    }

    private func whileOpen<Result: Sendable>(_ body: (inout Opened) throws -> Result) throws -> Result {
        try opened.withLock {
            guard $0 != nil else { throw NotebookError.notSignedIn }
            return try body(&$0!)
        }
    }

    private func path(_ number: Int, in folder: String) -> String { folder + "/" + name(number) }

    private func name(_ number: Int) -> String { String(format: "%04d.txt", number) }

    /// The number of the note that a file holds, or nil if the file is none of the notebook's.
    private func number(of name: String) -> Int? {
        guard name.hasSuffix(".txt"), let number = Int(name.dropLast(4)), number > 0 else { return nil }
        return name == self.name(number) ? number : nil
    }
}
