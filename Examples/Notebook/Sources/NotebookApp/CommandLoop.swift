import Foundation
import Injection
import NotebookCore

/// Takes one command after another until the last.
///
/// The loop outlives sessions, so it keeps none of their objects: it injects them each time, which costs next to
/// nothing.
@MainActor
package final class CommandLoop {
    private var lines: CommandLines
    private let leaks: Bool
    private var leaked: [Notebook] = []
    private var practiceFolder: String?

    private var console: Console { Inject() }
    private var screen: Screen { Inject() }

    package init(_ lines: CommandLines, leaks: Bool) {
        self.lines = lines
        self.leaks = leaks
    }

    /// Runs to the end, signs out, and returns the program's exit status.
    package func run() -> Int32 {
        repeat {
            showPrompt()
        } while runOne()
        if Sessions.user != nil { attempt(signOut) }
        attempt(removePracticeFolder)
        return console.problems == 0 ? 0 : 1
    }

    /// Runs the next command, and returns whether there may be another.
    private func runOne() -> Bool {
        var goesOn = true
        attempt {
            guard let line = try lines.next() else {
                // What is said next does not belong to the prompt.
                if lines.isTerminal { console.say("") }
                goesOn = false
                return
            }
            if lines.isScript { console.say("> \(line)") }
            switch try Command(line) {
            case .signIn(let name): try signIn(name)
            case .signOut: try signOut()
            case .practice: try practise()
            case .help: console.say(Command.overview)
            case .quit: goesOn = false
            case .note(let command): try screen.run(command)
            }
        }
        return goesOn
    }

    /// A failure is reported with its place, and the loop goes on.
    private func attempt(_ action: () throws -> Void) {
        do { try action() } catch { console.report("\(lines.place)\(error)") }
    }

    private func showPrompt() {
        let prompt: Prompt? = Inject()
        prompt?.show()
    }

    private func signIn(_ name: String) throws {
        try Sessions.begin(User(name: name))
        try screen.greet()
    }

    private func signOut() throws {
        guard let user = Sessions.user else { throw NotebookError.notSignedIn }
        if leaks { leaked.append(Inject()) }
        let survivors = Sessions.end().map(\.description).sorted()
        console.say("signed out \(user); still alive:" + (survivors.isEmpty ? " none" : ""))
        for survivor in survivors { console.say("  \(survivor)") }
    }

    private func practise() throws {
        practiceFolder = try Sessions.practise()
        console.say("notes and exports go to an empty folder that is removed at the end")
    }

    private func removePracticeFolder() throws {
        if let practiceFolder { try FileManager.default.removeItem(atPath: practiceFolder) }
    }
}
