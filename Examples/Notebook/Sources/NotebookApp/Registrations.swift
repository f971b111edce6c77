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

    // Made anew in each session.
    InjectionManager.register(Files.self) { DiskFiles() }
    InjectionManager.register(NoteStore.self) { FolderNoteStore() }
    InjectionManager.register(Drafts.self) { AutosavedDrafts() }
    InjectionManager.register(Exporter.self) { FileExporter() }
    InjectionManager.register(Notebook.self) { PersonalNotebook() }
    InjectionManager.register(Screen.self) { @MainActor in NotebookScreen() }

    // Injected as an optional: there is none where nobody types.
    if isTerminal { InjectionManager.register(Prompt.self) { TerminalPrompt() } }
}
