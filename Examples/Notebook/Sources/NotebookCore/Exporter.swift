/// Writes notes to a file that others can read.
package protocol Exporter {
    /// Writes a new file; one that exists is never overwritten.
    func export(_ notes: [Note], to path: String) throws
}
