/// Text files that are either wholly there or not at all, whenever the program is stopped.
package protocol Files: Sendable {
    func read(_ path: String) throws -> String
    func names(in folder: String) throws -> [String]
    func makeFolder(_ path: String) throws
    /// Writes a file that must not exist yet.
    func create(_ path: String, text: String) throws
    func replace(_ path: String, text: String) throws
    /// Removes a file; one that is gone already is no error.
    func remove(_ path: String) throws
    /// Removes what a program that was stopped in the middle of a write left behind.
    func removeUnfinished(in folder: String) throws
}
