import Foundation
import Injection
import InjectionTesting
import NotebookApp
import NotebookCore
import NotebookServices
import Testing

@MainActor
@Suite(
    .isolatedContainer(inheritingRegistrations: false) {
        let user = try User(name: "ana")
        // Registered as itself too, so that the tests can inject it.
        let console = RecordingConsole()
        InjectionManager.register(console, as: RecordingConsole.self)
        InjectionManager.register(console, as: Console.self)
        InjectionManager.register(Folders(notes: "/notes"), as: Folders.self)
        InjectionManager.register(UserSession(user: user), as: UserSession.self)
        InjectionManager.register(NoteStore.self) { MemoryNoteStore() }
        InjectionManager.register(Drafts.self) { DraftsImpl() }
        InjectionManager.register(Notebook.self) { NotebookImpl() }
        InjectionManager.register(SwitchedFeatures(), as: FeatureFlags.self)
        InjectionManager.register(SyncClient.self) { MemorySyncClient(["three"]) }
        InjectionManager.register(SyncServer(url: URL(filePath: "/")), as: SyncServer.self)
        InjectionManager.register(NoteRepository.self) { NoteRepositoryImpl() }
        InjectionManager.register(NotesModel.self) { @MainActor in NotesModel() }
        InjectionManager.register(Screen.self) { @MainActor in Screen() }
    }
)
struct ScreenTests {
    private let console: RecordingConsole = Inject()
    private let screen: Screen

    // Written out: an initializer that the compiler adds would run anywhere.
    init() { screen = Inject() }

    @Test(
        "The greeting says who, how many, where, and that a draft waits",
        .isolatedContainer {
            InjectionManager.register(NoteStore.self) {
                MemoryNoteStore(.init(notes: [Note(number: 1, text: "one")], draft: "Dear Ben,"))
            }
        }
    )
    func greeting() throws {
        try screen.greet()
        #expect(
            console.output == """
                signed in ana: 1 note in /notes/ana
                a draft of 1 line is waiting: draft shows it, keep makes it a note

                """
        )
    }

    @Test("Each command says what it did")
    func eachCommand() async throws {
        let commands: [NoteCommand] = [
            .list, .add(text: "one"), .draft(line: nil), .draft(line: "two"), .keep, .find(text: "x"),
            .remove(number: 1), .list, .sync, .list,
        ]
        for command in commands { try await screen.run(command) }
        #expect(
            console.output == """
                no notes yet
                added 1
                no draft
                the draft has 1 line
                added 2
                no note has "x"
                removed 1  one
                2  two
                synced with memory: 1 sent, 1 received
                2  two
                3  three

                """
        )
    }
}
