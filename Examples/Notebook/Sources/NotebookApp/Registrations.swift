import Injection
import NotebookCore
import NotebookServices

/// Registers everything the notebook is made of, once, at launch.
package func registerServices(console: Console, folders: Folders, isTerminal: Bool) {
    // Made once and captured: these outlive every session.
    InjectionManager.register(Console.self) { console }
    InjectionManager.register(Folders.self) { folders }

    // Sign-in and sign-out register it again.
    InjectionManager.register(UserSession.self) { UserSession(user: nil) }

    // Made anew in each session. Generated, because their names follow a convention: Notebook, NotebookImpl.
    registerNotebookServices()

    // Injected as an optional: there is none where nobody types.
    if isTerminal { InjectionManager.register(Prompt.self) { TerminalPrompt() } }
}
