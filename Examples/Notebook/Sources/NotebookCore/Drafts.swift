/// The one note a person has not finished: it grows line by line and is saved as it grows.
package protocol Drafts: Sendable {
    func text() throws -> String?
    /// Adds a line and returns the whole draft; saving goes on in the background.
    func append(_ line: String) throws -> String
    /// Forgets the draft, on disk too.
    func clear() throws
}
