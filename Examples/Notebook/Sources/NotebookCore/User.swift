/// A person who keeps notes here. The name is also the name of their folder.
package struct User: Sendable, Hashable, CustomStringConvertible {
    package let name: String

    package var description: String { name }

    /// Takes a name that is safe as a folder's name on every file system.
    ///
    /// Letters are made lower case: where the file system ignores case, "Ana" and "ana" would share a folder.
    package init(name: String) throws {
        // Bytes, not characters: a "b" with an accent would lie between "a" and "z".
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let folded = name.lowercased()
        guard
            let first = folded.utf8.first, letters.contains(first) || digits.contains(first),
            folded.utf8.allSatisfy({
                letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }),
            folded.utf8.count <= 32
        else { throw NotebookError.badName(name) }
        self.name = folded
    }
}
