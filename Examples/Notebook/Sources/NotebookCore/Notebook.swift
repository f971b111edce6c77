/// What a person can do with their notes.
package protocol Notebook: AnyObject {
    func shelf() throws -> Shelf
    func add(_ text: String) throws -> Note
    /// The notes that contain the text, in any case and with or without accents.
    func find(_ text: String) throws -> Shelf
    func remove(number: Int) throws -> Note
    func draft() throws -> String?
    /// Adds a line to the draft and returns the whole of it.
    func extendDraft(_ line: String) throws -> String
    /// Makes the draft a note.
    func keepDraft() throws -> Note
    /// Writes all notes to a new file and returns how many there are.
    func export(to path: String) throws -> Int
}
