import Foundation

/// What the program was started with.
nonisolated package struct Arguments: Equatable {
    package var folder: String?
    package var script: String?
    package var server: URL?
    package var leaks = false
    package var wantsHelp = false

    package static let usage = """
        usage: notebook [--folder DIR] [--sync URL] [--leak] [FILE]

        A notebook for several people. Commands come from FILE, or from standard input.
          --folder DIR   keep the notes in DIR (otherwise in $NOTEBOOK_HOME or, if that is not set, ~/.notebook)
          --sync URL     send notes to this server, and fetch them from it, with the command sync
          --leak         hold a person's notebook after sign-out, to see it reported
          --help         show this
        The exit status is 0, or 1 if a command failed, or 2 if the program was started wrongly.
        """

    package init(_ words: some Sequence<String>) throws {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--folder":
                guard let folder = rest.popFirst(), !folder.isEmpty, !folder.hasPrefix("--") else {
                    throw UsageError(description: "--folder needs the path of a folder after it")
                }
                self.folder = folder
            case "--sync":
                let text = rest.popFirst() ?? ""
                guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false
                else { throw UsageError(description: "--sync needs an http or https URL after it, not \"\(text)\"") }
                server = url
            case "--leak": leaks = true
            case "--help": wantsHelp = true
            case _ where word.hasPrefix("-"): throw UsageError(description: "\"\(word)\" is not an option")
            case _ where script != nil: throw UsageError(description: "\"\(word)\" is one FILE too many")
            default: script = word
            }
        }
    }

    /// The folder for notes: as asked for, or from the environment, or in the home folder.
    package func notesFolder(environment: [String: String]) -> String {
        if let folder { return folder }
        if let folder = environment["NOTEBOOK_HOME"], !folder.isEmpty { return folder }
        return NSHomeDirectory() + "/.notebook"
    }
}

/// The program was started with arguments it does not understand.
nonisolated package struct UsageError: Error, CustomStringConvertible {
    package let description: String
}
