import Foundation
import Injection
import NotebookCore
import NotebookServices

/// Registers everything the notebook is made of, once, at launch.
package func registerServices(console: Console, folders: Folders, isTerminal: Bool) {
    // These exist already, and outlive every session.
    InjectionManager.register(console, as: Console.self)
    InjectionManager.register(SwitchedFeatures(), as: FeatureFlags.self)
    registerFolders(folders)

    // What is injected while nobody is signed in. A sign-in registers another one, which ends with its session.
    InjectionManager.register(UserSession(user: nil), as: UserSession.self)

    // Built anew in each session. Generated, because their names follow a convention: Notebook, NotebookImpl.
    registerNotebookServices()
    InjectionManager.register(Network.self) { Network() }

    // Built on the main actor, and injected there alone: the model, and the view that observes it.
    InjectionManager.register(NotesModel.self) { @MainActor in NotesModel() }
    InjectionManager.register(Screen.self) { @MainActor in Screen() }

    // Injected as an optional: there is none where nobody types.
    if isTerminal { InjectionManager.register(Prompt.self) { TerminalPrompt() } }
}

/// Registers where notes and exports go: at launch, and again to practise.
func registerFolders(_ folders: Folders) {
    // injection-verifier:disable registered-twice: it lasts until the end, and nobody has signed in
    InjectionManager.register(folders, as: Folders.self)
}
