import Injection
import InjectionTesting
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
        InjectionManager.register(Screen.self) { @MainActor in ScreenImpl() }
    }
)
struct ScreenImplTests {
    private let console: RecordingConsole = Inject()
    private let screen: Screen = Inject()

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
    func eachCommand() throws {
        let commands: [NoteCommand] = [
            .list, .add(text: "one"), .draft(line: nil), .draft(line: "two"), .keep, .find(text: "x"),
            .remove(number: 1), .list,
        ]
        for command in commands { try screen.run(command) }
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

                """
        )
    }
}
