import Injection
import NotebookCore
import NotebookServices
import Testing

@MainActor
@Suite struct NotebookScreenTests {
    private let console = RecordingConsole()

    private func withScreen(_ store: MemoryNoteStore = MemoryNoteStore(), _ body: (Screen) throws -> Void) throws {
        let console = console
        let user = try User(name: "ana")
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Console.self) { console }
            InjectionManager.register(Folders.self) { Folders(notes: "/notes") }
            InjectionManager.register(UserSession.self) { UserSession(user: user) }
            InjectionManager.register(NoteStore.self) { store }
            InjectionManager.register(Drafts.self) { AutosavedDrafts() }
            InjectionManager.register(Notebook.self) { PersonalNotebook() }
            InjectionManager.register(Screen.self) { @MainActor in NotebookScreen() }
            try body(Inject())
        }
    }

    @Test("The greeting says who, how many, where, and that a draft waits")
    func greeting() throws {
        let note = Note(number: 1, text: "one")
        try withScreen(MemoryNoteStore(.init(notes: [note], draft: "Dear Ben,"))) { try $0.greet() }
        #expect(
            console.output == """
                signed in ana: 1 note in /notes/ana
                a draft of 1 line is waiting: draft shows it, keep makes it a note

                """
        )
    }

    @Test("Each command says what it did")
    func eachCommand() throws {
        try withScreen { screen in
            let commands: [NoteCommand] = [
                .list, .add(text: "one"), .draft(line: nil), .draft(line: "two"), .keep, .find(text: "x"),
                .remove(number: 1), .list,
            ]
            for command in commands { try screen.run(command) }
        }
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
