import Injection
import NotebookCore
import Observation

/// The view of one session: runs its commands, and shows what came of them. Where there are windows, SwiftUI does that.
package final class Screen {
    private let console: Console = Inject()
    private let model: NotesModel = Inject()
    private let session: UserSession = Inject()
    private let folders: Folders = Inject()

    package init() { observeAutosync() }

    package func greet() throws {
        guard let user = session.user else { throw NotebookError.notSignedIn }
        try model.load()
        let place = folders.isPractice ? "a practice folder" : folders.notes(of: user)
        console.say("signed in \(user): \(count(model.shelf.notes.count, "note")) in \(place)")
        try model.loadDraft()
        if let draft = model.draft {
            console.say("a draft of \(lines(of: draft)) is waiting: draft shows it, keep makes it a note")
        }
        try model.shelf.check()
    }

    package func run(_ command: NoteCommand) async throws {
        switch command {
        case .add(let text): console.say("added \(try model.add(text).number)")
        case .list:
            try model.load()
            try show(model.shelf, ifEmpty: "no notes yet")
        case .find(let text): try show(model.find(text), ifEmpty: "no note has \"\(text)\"")
        case .remove(let number): console.say("removed \(try model.remove(number: number))")
        case .draft(let line?):
            try model.extendDraft(line)
            console.say("the draft has \(lines(of: model.draft ?? ""))")
        case .draft(nil):
            try model.loadDraft()
            console.say(model.draft ?? "no draft")
        case .keep: console.say("added \(try model.keepDraft().number)")
        case .export(let path): console.say("exported \(count(try model.export(to: path), "note")) to \(path)")
        case .sync: console.say("\(try await model.sync())")
        }
    }

    /// Waits for what goes on in the background.
    package func finish() async { await model.finish() }

    /// Shows each sync that the model does in the background.
    private func observeAutosync() {
        withObservationTracking {
            _ = model.lastAutosync
        } onChange: { [weak self] in
            // Called before the change; the task runs after it.
            Task { @MainActor in
                self?.showAutosync()
                self?.observeAutosync()
            }
        }
    }

    private func showAutosync() {
        switch model.lastAutosync {
        case .success(let report)?: console.say("\(report)")
        case .failure(let error)?: console.report("\(error)")
        case nil: break
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
