/// Keeps the notes and the draft of the person who is signed in.
///
/// Every method throws ``NotebookError/notSignedIn`` before ``open()`` and after the session has ended.
package protocol NoteStore: Sendable {
    /// Makes the person's folder ready and takes it, so that no other notebook writes to it.
    func open() throws
    func shelf() throws -> Shelf
    /// Returns when the note is safely on disk.
    func add(_ text: String) throws -> Note
    func remove(_ note: Note) throws
    func draft() throws -> String?
    /// Saves the draft, or removes it when given nil.
    func saveDraft(_ text: String?) throws
    /// The texts that the server had after the last sync; empty if there was none.
    func lastSync() throws -> Set<String>
    func saveLastSync(_ texts: Set<String>) throws
}
