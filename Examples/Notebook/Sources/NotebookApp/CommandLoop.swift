import Foundation
import Injection
import NotebookCore

/// Takes one command after another until the last.
///
/// The loop outlives sessions, so it keeps none of their objects: it injects them each time, which costs next to
/// nothing.
package final class CommandLoop {
    private let lines: LineReader
    private let leaks: Bool
    private var leaked: [Notebook] = []
    // injection-verifier:disable outlives-sessions: it lasts until the end, and nobody has signed in
    private var practiceFolder: String?

    private var console: Console { Inject() }
    private var screen: Screen { Inject() }
    private var features: FeatureFlags { Inject() }

    package init(_ lines: CommandLines, leaks: Bool) {
        self.lines = LineReader(lines)
        self.leaks = leaks
    }

    /// Runs to the end, signs out, and returns the program's exit status.
    package func run() async -> Int32 {
        repeat {
            showPrompt()
        } while await runOne()
        if Sessions.user != nil { await attempt(signOut) }
        await attempt(removePracticeFolder)
        return console.problems == 0 ? 0 : 1
    }

    /// Runs the next command, and returns whether there may be another.
    private func runOne() async -> Bool {
        var goesOn = true
        await attempt {
            guard let line = try await lines.next() else {
                // What is said next does not belong to the prompt.
                if lines.isTerminal { console.say("") }
                goesOn = false
                return
            }
            if lines.isScript { console.say("> \(line)") }
            switch try Command(line) {
            case .signIn(let name): try signIn(name)
            case .signOut: try await signOut()
            case .practice: try practise()
            case .help: console.say(Command.overview)
            case .quit: goesOn = false
            case .features: showFeatures()
            case .feature(let feature, let isOn):
                features.set(feature, to: isOn)
                showFeatures()
            case .note(let command): try await screen.run(command)
            }
        }
        return goesOn
    }

    /// A failure is reported with its place, and the loop goes on.
    private func attempt(_ action: () async throws -> Void) async {
        do { try await action() } catch { console.report("\(lines.place)\(error)") }
    }

    private func showPrompt() {
        let prompt: Prompt? = Inject()
        prompt?.show()
    }

    private func showFeatures() {
        for feature in Feature.allCases { console.say("\(feature) is \(features.isOn(feature) ? "on" : "off")") }
    }

    private func signIn(_ name: String) throws {
        try Sessions.begin(User(name: name))
        try screen.greet()
    }

    private func signOut() async throws {
        guard let user = Sessions.user else { throw NotebookError.notSignedIn }
        // Before the `await`, as everything that belongs to a session.
        if leaks { leaked.append(Inject()) }  // injection-verifier:disable kept-beyond-session: a leak on purpose
        let session = InjectionManager.currentSession
        await screen.finish()
        // Nil if a sync that the server refused has signed out meanwhile.
        guard let survivors = Sessions.end(session)?.map(\.description).sorted() else { return }
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
