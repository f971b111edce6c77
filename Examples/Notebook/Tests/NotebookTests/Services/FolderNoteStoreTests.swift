import Foundation
import Injection
import NotebookCore
import NotebookServices
import Testing

@Suite struct FolderNoteStoreTests {
    private let folder = TemporaryFolder()

    /// Runs the body with a store for the user, in a container with nothing else.
    private func withStore(of name: String? = "ana", opens: Bool = true, _ body: (NoteStore) throws -> Void) throws {
        let user = try name.map(User.init(name:))
        let folders = Folders(notes: folder.path)
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(UserSession.self) { UserSession(user: user) }
            InjectionManager.register(NoteStore.self) { FolderNoteStore(folders: folders, files: DiskFiles()) }
            let store: NoteStore = Inject()
            if opens { try store.open() }
            try body(store)
        }
    }

    @Test("Notes and the draft are there in the next session")
    func nextSession() throws {
        try withStore { store in
            #expect(try store.add("one").number == 1)
            #expect(try store.add("two\nlines").number == 2)
            try store.saveDraft("three")
        }
        try withStore { store in
            #expect(try store.shelf().notes == [Note(number: 1, text: "one"), Note(number: 2, text: "two\nlines")])
            #expect(try store.draft() == "three")
            try store.saveDraft(nil)
            #expect(try store.draft() == nil)
        }
    }

    @Test("Removing a note leaves the other numbers as they are")
    func numbersStay() throws {
        try withStore { store in
            let one = try store.add("one")
            _ = try store.add("two")
            try store.remove(one)
            #expect(try store.add("three").number == 3)
        }
        try withStore { store throws in
            #expect(try store.shelf().notes.map(\.number) == [2, 3])
            #expect(try store.add("four").number == 4)
        }
    }

    @Test("A note that cannot be read is named, others are shown, and its number is not given again")
    func unreadableNote() throws {
        try folder.write("ana/0001.txt", "one\n".utf8)
        let bad = try folder.write("ana/0002.txt", [0xFF])
        try withStore { store in
            let shelf = try store.shelf()
            #expect(shelf.notes == [Note(number: 1, text: "one")])
            #expect(shelf.unreadable == [.notText(path: bad)])
            #expect(throws: NotebookError.several([.notText(path: bad)])) { try shelf.check() }
            #expect(try store.add("three").number == 3)
        }
    }

    @Test("Files of others in the folder are no notes")
    func foreignFiles() throws {
        for name in ["readme.txt", "1.txt", "+001.txt", "0000.txt", ".0001.txt.ABCD.unfinished", "0001.txt.bak"] {
            try folder.write("ana/\(name)", "no note".utf8)
        }
        try withStore { store in
            let shelf = try store.shelf()
            #expect(shelf.notes.isEmpty && shelf.unreadable.isEmpty)
        }
    }

    @Test("A note never takes the place of a file that came in the meantime")
    func noOverwriting() throws {
        try withStore { store in
            try folder.write("ana/0001.txt", "copied here".utf8)
            #expect(throws: NotebookError.exists(folder.file("ana/0001.txt"))) { try store.add("mine") }
            #expect(try folder.read("ana/0001.txt") == "copied here")
        }
    }

    @Test("Nobody's store, and one that is not open, refuse")
    func notOpen() throws {
        try withStore(of: nil, opens: false) { store in
            #expect(throws: NotebookError.notSignedIn) { try store.open() }
        }
        try withStore(opens: false) { store in
            #expect(throws: NotebookError.notSignedIn) { try store.add("one") }
        }
        #expect(try folder.names().isEmpty)
    }

    @Test("A folder that is in use is refused until its store is evicted")
    func inUse() throws {
        try withStore { first in
            #expect(throws: NotebookError.inUse(folder: folder.file("ana"))) { try withStore { _ in } }
            InjectionManager.resetCurrentContainer()
            try withStore { second in _ = try second.add("one") }
            #expect(throws: NotebookError.notSignedIn) { try first.add("two") }
        }
    }
}
