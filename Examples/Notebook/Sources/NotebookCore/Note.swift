/// One note and the number its owner knows it by.
package struct Note: Sendable, Equatable, CustomStringConvertible {
    package let number: Int
    package let text: String

    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }

    /// As it is listed and exported: the number, then the text, later lines set in below the first.
    package var description: String {
        "\(number)  " + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n   ")
    }
}

/// A person's notes in order, and why some could not be read.
package struct Shelf: Sendable {
    package let notes: [Note]
    package let unreadable: [NotebookError]

    package init(notes: [Note], unreadable: [NotebookError] = []) {
        self.notes = notes
        self.unreadable = unreadable
    }

    /// Says which notes could not be read, if any.
    package func check() throws {
        guard unreadable.isEmpty else { throw NotebookError.several(unreadable) }
    }
}
