import Injection
import NotebookCore

/// Runs the commands of one session and shows what came of them.
@MainActor
package final class ScreenImpl: Screen {
    private let console: Console = Inject()
    private let notebook: Notebook = Inject()
    private let session: UserSession = Inject()
    private let folders: Folders = Inject()

    package init() {}

    package func greet() throws {
        guard let user = session.user else { throw NotebookError.notSignedIn }
        let shelf = try notebook.shelf()
        let place = folders.isPractice ? "a practice folder" : folders.notes(of: user)
        console.say("signed in \(user): \(count(shelf.notes.count, "note")) in \(place)")
        if let draft = try notebook.draft() {
            console.say("a draft of \(lines(of: draft)) is waiting: draft shows it, keep makes it a note")
        }
        try shelf.check()
    }

    package func run(_ command: NoteCommand) throws {
        switch command {
        case .add(let text): console.say("added \(try notebook.add(text).number)")
        case .list: try show(notebook.shelf(), ifEmpty: "no notes yet")
        case .find(let text): try show(notebook.find(text), ifEmpty: "no note has \"\(text)\"")
        case .remove(let number): console.say("removed \(try notebook.remove(number: number))")
        case .draft(let line?): console.say("the draft has \(lines(of: try notebook.extendDraft(line)))")
        case .draft(nil): console.say(try notebook.draft() ?? "no draft")
        case .keep: console.say("added \(try notebook.keepDraft().number)")
        case .export(let path): console.say("exported \(count(try notebook.export(to: path), "note")) to \(path)")
        }
    }

    private func show(_ shelf: Shelf, ifEmpty text: String) throws {
        for note in shelf.notes { console.say("\(note)") }
        if shelf.notes.isEmpty { console.say(text) }
        try shelf.check()
    }

    private func lines(of text: String) -> String {
        count(text.split(separator: "\n", omittingEmptySubsequences: false).count, "line")
    }

    private func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
}
