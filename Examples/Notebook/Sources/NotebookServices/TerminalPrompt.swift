import Injection
import NotebookCore

/// Shows who is signed in, and that a command is awaited.
package final class TerminalPrompt: Prompt {
    private let console: Console = Inject()
    private let session: UserSession = Inject()

    package init() {}

    package func show() {
        console.write("\(session.user?.name ?? "")> ")
    }
}
