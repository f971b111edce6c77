import Foundation

/// One line of what a person may write.
package enum Command: Sendable, Equatable {
    case signIn(name: String), signOut, practice, help, quit
    case features, feature(Feature, isOn: Bool)
    case note(NoteCommand)

    package static let overview = """
        sign-in NAME   begin as NAME; sign-out ends it
        add TEXT       add a note
        list           show all notes
        find TEXT      show the notes that contain TEXT
        remove N       remove note N
        draft LINE     add a line to the draft; draft alone shows it
        keep           make the draft a note
        export FILE    write all notes to a new file
        sync           fetch notes from the server, and send them (--sync URL)
        feature        show what can be switched; feature NAME on, or off, does it
        practice       before sign-in: use an empty folder that is removed at the end
        help, quit     show this; leave
        """

    /// Reads a line; throws what is wrong with it.
    package init(_ line: String) throws {
        let words = line.trimmingCharacters(in: .whitespaces)
        let name = words.prefix { !$0.isWhitespace }
        let rest = words.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
        let argument = rest.isEmpty ? nil : rest

        func required(_ usage: String) throws -> String {
            guard let argument else { throw NotebookError.missingArgument(usage: usage) }
            return argument
        }
        func alone(_ command: Command) throws -> Command {
            if let argument { throw NotebookError.unexpectedArgument(command: String(name), argument) }
            return command
        }

        switch name {
        case "sign-in": self = .signIn(name: try required("sign-in NAME"))
        case "sign-out": self = try alone(.signOut)
        case "practice": self = try alone(.practice)
        case "help": self = try alone(.help)
        case "quit": self = try alone(.quit)
        case "add": self = .note(.add(text: try required("add TEXT")))
        case "list": self = try alone(.note(.list))
        case "find": self = .note(.find(text: try required("find TEXT")))
        case "remove":
            let text = try required("remove N")
            guard let number = Int(text) else { throw NotebookError.noSuchNote(text) }
            self = .note(.remove(number: number))
        case "draft": self = .note(.draft(line: argument))
        case "keep": self = try alone(.note(.keep))
        case "export": self = .note(.export(path: try required("export FILE")))
        case "sync": self = try alone(.note(.sync))
        case "feature": self = try argument.map(Self.feature) ?? .features
        default: throw NotebookError.unknownCommand(String(name))
        }
    }

    private static func feature(_ argument: String) throws -> Command {
        let words = argument.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let feature = Feature(rawValue: String(words[0])), ["on", "off"].contains(words[1])
        else {
            throw NotebookError.noSuchFeature(argument)
        }
        return .feature(feature, isOn: words[1] == "on")
    }
}

/// A command on the notes of the person who is signed in.
package enum NoteCommand: Sendable, Equatable {
    case add(text: String), list, find(text: String), remove(number: Int)
    case draft(line: String?), keep
    case export(path: String)
    case sync
}
