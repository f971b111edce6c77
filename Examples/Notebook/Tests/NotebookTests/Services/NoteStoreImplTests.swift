import Foundation
import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Testing

@Suite(.isolatedContainer(inheritingRegistrations: false))
struct NoteStoreImplTests {
    private let folder = TemporaryFolder()

    init() throws {
        let user = try User(name: "ana")
        let folders = Folders(notes: folder.path)
        InjectionManager.register(UserSession(user: user), as: UserSession.self)
        InjectionManager.register(NoteStore.self) { NoteStoreImpl(folders: folders, files: FilesImpl()) }
    }

    /// The store of this session, open.
    private func openStore() throws -> NoteStore {
        let store: NoteStore = Inject()
        try store.open()
        return store
    }

    @Test("Notes and the draft are there in the next session")
    func nextSession() throws {
        let store = try openStore()
        #expect(try store.add("one").number == 1)
        #expect(try store.add("two\nlines").number == 2)
        try store.saveDraft("three")

        InjectionManager.resetCurrentContainer()
        let next = try openStore()
        #expect(try next.shelf().notes == [Note(number: 1, text: "one"), Note(number: 2, text: "two\nlines")])
        #expect(try next.draft() == "three")
        try next.saveDraft(nil)
        #expect(try next.draft() == nil)
    }

    @Test("Removing a note leaves the other numbers as they are")
    func numbersStay() throws {
        let store = try openStore()
        let one = try store.add("one")
        _ = try store.add("two")
        try store.remove(one)
        #expect(try store.add("three").number == 3)

        InjectionManager.resetCurrentContainer()
        let next = try openStore()
        #expect(try next.shelf().notes.map(\.number) == [2, 3])
        #expect(try next.add("four").number == 4)
    }

    @Test("A note that cannot be read is named, others are shown, and its number is not given again")
    func unreadableNote() throws {
        try folder.write("ana/0001.txt", "one\n".utf8)
        let bad = try folder.write("ana/0002.txt", [0xFF])
        let store = try openStore()
        let shelf = try store.shelf()
        #expect(shelf.notes == [Note(number: 1, text: "one")])
        #expect(shelf.unreadable == [.notText(path: bad)])
        #expect(throws: NotebookError.several([.notText(path: bad)])) { try shelf.check() }
        #expect(try store.add("three").number == 3)
    }

    @Test("Files of others in the folder are no notes")
    func foreignFiles() throws {
        for name in ["readme.txt", "1.txt", "+001.txt", "0000.txt", ".0001.txt.ABCD.unfinished", "0001.txt.bak"] {
            try folder.write("ana/\(name)", "no note".utf8)
        }
        let shelf = try openStore().shelf()
        #expect(shelf.notes.isEmpty && shelf.unreadable.isEmpty)
    }

    @Test("A note never takes the place of a file that came in the meantime")
    func noOverwriting() throws {
        let store = try openStore()
        try folder.write("ana/0001.txt", "copied here".utf8)
        #expect(throws: NotebookError.exists(folder.file("ana/0001.txt"))) { try store.add("mine") }
        #expect(try folder.read("ana/0001.txt") == "copied here")
    }

    @Test("Nobody's store, and one that is not open, refuse")
    func notOpen() throws {
        #expect(throws: NotebookError.notSignedIn) { try Inject(NoteStore.self).add("one") }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(UserSession(user: nil), as: UserSession.self)
        }
        #expect(throws: NotebookError.notSignedIn) { try Inject(NoteStore.self).open() }
        #expect(try folder.names().isEmpty)
    }

    @Test("A folder that is in use is refused until its store is evicted")
    func inUse() throws {
        let first = try openStore()
        // As another program would: with the same registrations and none of the instances.
        InjectionManager.withIsolatedContainer {
            let other: NoteStore = Inject()
            #expect(throws: NotebookError.inUse(folder: folder.file("ana"))) { try other.open() }
        }
        InjectionManager.resetCurrentContainer()
        let second = try openStore()
        _ = try second.add("one")
        #expect(throws: NotebookError.notSignedIn) { try first.add("two") }
    }
}
