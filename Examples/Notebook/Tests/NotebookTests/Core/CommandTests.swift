import NotebookCore
import Testing

@Suite struct CommandTests {
    private static let lines: [(String, Command)] = [
        ("sign-in ana", .signIn(name: "ana")),
        ("sign-out", .signOut),
        ("practice", .practice),
        ("help", .help),
        ("  quit  ", .quit),
        ("add Buy  milk # not a comment", .note(.add(text: "Buy  milk # not a comment"))),
        ("add\tBuy milk", .note(.add(text: "Buy milk"))),
        ("list", .note(.list)),
        ("find the milk", .note(.find(text: "the milk"))),
        ("remove 12", .note(.remove(number: 12))),
        ("draft", .note(.draft(line: nil))),
        ("draft Dear Ben,", .note(.draft(line: "Dear Ben,"))),
        ("keep", .note(.keep)),
        ("sync", .note(.sync)),
        ("feature", .features),
        ("feature autosync on", .feature(.autosync, isOn: true)),
        ("feature  autosync\toff", .feature(.autosync, isOn: false)),
        ("export my notes.txt", .note(.export(path: "my notes.txt"))),
    ]

    @Test("A line is read", arguments: lines)
    func reads(line: String, command: Command) throws {
        #expect(try Command(line) == command)
    }

    private static let badLines: [(String, NotebookError)] = [
        ("frobnicate now", .unknownCommand("frobnicate")),
        ("LIST", .unknownCommand("LIST")),
        ("add", .missingArgument(usage: "add TEXT")),
        ("sign-in ", .missingArgument(usage: "sign-in NAME")),
        ("list all", .unexpectedArgument(command: "list", "all")),
        ("sync now", .unexpectedArgument(command: "sync", "now")),
        ("feature autosync", .noSuchFeature("autosync")),
        ("feature autosync maybe", .noSuchFeature("autosync maybe")),
        ("feature frob on", .noSuchFeature("frob on")),
        ("remove two", .noSuchNote("two")),
    ]

    @Test("A bad line says what is wrong with it", arguments: badLines)
    func badLine(line: String, error: NotebookError) {
        #expect(throws: error) { try Command(line) }
    }

    @Test("Help names every command")
    func help() {
        let names = [
            "sign-in", "sign-out", "add", "list", "find", "remove", "draft", "keep", "export", "practice", "sync",
        ]
        for name in names + ["feature", "help", "quit"] { #expect(Command.overview.contains(name)) }
    }
}
