import Foundation
import Injection
import InjectionTesting
import NotebookApp
import NotebookCore
import Testing

/// The real services, as the program registers them, on real files.
@MainActor
@Suite(.isolatedContainer(inheritingRegistrations: false))
struct SessionsTests {
    private let folder = TemporaryFolder()

    init() {
        registerServices(console: RecordingConsole(), folders: Folders(notes: folder.path), isTerminal: true)
    }

    @Test("Everything registered can be built")
    func everythingBuilds() throws {
        try InjectionManager.resolveAll()
    }

    @Test("Nobody's objects survive, however often people sign in and out")
    func noSurvivors() throws {
        for round in 1...200 {
            try Sessions.begin(User(name: "ana"))
            try InjectionManager.resolveAll()
            _ = try Inject(Notebook.self).add("note")
            _ = try Inject(Notebook.self).extendDraft("line")
            #expect(Sessions.end().map(\.description) == [], "round \(round)")
        }
        try Sessions.begin(User(name: "ana"))
        #expect(try Inject(Notebook.self).shelf().notes.count == 200)
        #expect(try Inject(Notebook.self).draft()?.split(separator: "\n").count == 200)
    }

    @Test("An object that is held is named, and so is what it holds")
    func heldObjectNamed() throws {
        try Sessions.begin(User(name: "ana"))
        let held: Notebook = Inject()
        let survivors = Sessions.end().map { String(reflecting: $0.dynamicType) }.sorted()
        #expect(
            survivors == [
                "NotebookCore.UserSession", "NotebookServices.DraftsImpl", "NotebookServices.NoteStoreImpl",
                "NotebookServices.NotebookImpl",
            ]
        )
        withExtendedLifetime(held) {}
    }

    @Test("What is held of the last user's can neither read nor write")
    func heldObjectPowerless() throws {
        try Sessions.begin(User(name: "ana"))
        let store: NoteStore = Inject()
        let drafts: Drafts = Inject()
        _ = try store.add("secret")
        Sessions.end()
        try Sessions.begin(User(name: "ben"))
        #expect(throws: NotebookError.notSignedIn) { try store.shelf() }
        #expect(throws: NotebookError.notSignedIn) { try store.add("late") }
        #expect(throws: NotebookError.notSignedIn) { try drafts.append("late") }
        #expect(try Inject(NoteStore.self).shelf().notes.isEmpty)
    }

    @Test("A sign-in that fails leaves nobody signed in")
    func failedSignIn() throws {
        try folder.write("ana", "a file".utf8)
        #expect(throws: NotebookError.self) { try Sessions.begin(User(name: "ana")) }
        #expect(Sessions.user == nil)
        #expect(throws: NotebookError.notSignedIn) { try Inject(Notebook.self).shelf() }
        try Sessions.begin(User(name: "ben"))
        #expect(try folder.read("ana") == "a file")
    }

    @Test("Nobody is signed in before the sign-in, and nobody after the sign-out")
    func guest() throws {
        let launched: UserSession = Inject()
        #expect(launched.user == nil)
        try Sessions.begin(User(name: "ana"))
        #expect(Inject(UserSession.self).user == (try User(name: "ana")))
        Sessions.end()
        #expect(Inject(UserSession.self) === launched)
    }

    @Test("Signing in twice is refused and changes nothing")
    func signInTwice() throws {
        let ana = try User(name: "ana")
        try Sessions.begin(ana)
        #expect(throws: NotebookError.alreadySignedIn(ana)) { try Sessions.begin(User(name: "ben")) }
        #expect(Sessions.user == ana)
    }

    @Test("Practice is for before sign-in, once")
    func practice() throws {
        let practice = try Sessions.practise()
        defer { try? FileManager.default.removeItem(atPath: practice) }
        #expect(throws: NotebookError.practiceTooLate) { try Sessions.practise() }
        for name in ["ana", "ben"] {
            try Sessions.begin(User(name: name))
            _ = try Inject(Notebook.self).add("note")
            Sessions.end()
        }
        #expect(try folder.names().isEmpty)
    }
}
