import Foundation

/// The places the notebook writes to.
package struct Folders: Sendable, Equatable {
    /// The folder that holds one folder a person.
    package let notes: String
    /// The folder in which a relative export path begins; empty for the current one.
    package let exports: String
    /// A practice folder is removed when the notebook closes.
    package let isPractice: Bool

    package init(notes: String) {
        self.notes = notes
        exports = ""
        isPractice = false
    }

    package init(practice folder: String) {
        notes = folder + "/notes"
        exports = folder
        isPractice = true
    }

    package func notes(of user: User) -> String { notes + "/" + user.name }

    /// What the user typed after `export`, as a path: `~` is their home.
    package func exportPath(_ typed: String) -> String {
        let path = NSString(string: typed).expandingTildeInPath
        return path.hasPrefix("/") || exports.isEmpty ? path : exports + "/" + path
    }
}
