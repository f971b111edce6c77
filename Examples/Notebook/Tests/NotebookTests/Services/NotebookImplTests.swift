import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Synchronization
import Testing

@Suite(
    .isolatedContainer(inheritingRegistrations: false) {
        // Registered as itself too, so that the tests can inject it.
        let exporter = RecordingExporter()
        InjectionManager.register(exporter, as: RecordingExporter.self)
        InjectionManager.register(exporter, as: Exporter.self)
        InjectionManager.register(NoteStore.self) { MemoryNoteStore() }
        InjectionManager.register(Drafts.self) { OneDraft(nil) }
        InjectionManager.register(Notebook.self) { NotebookImpl() }
    }
)
struct NotebookImplTests {
    private let exporter: RecordingExporter = Inject()
    private let notebook: Notebook = Inject()

    @Test("Notes are found in any case and without accents")
    func findsInAnyCase() throws {
        for text in ["Buy MILK", "the café", "tea"] { _ = try notebook.add(text) }
        #expect(try notebook.find("milk").notes.map(\.number) == [1])
        #expect(try notebook.find("CAFE").notes.map(\.number) == [2])
        #expect(try notebook.find("coffee").notes.isEmpty)
    }

    @Test(
        "Keeping the draft makes it a note, once",
        .isolatedContainer { InjectionManager.register(Drafts.self) { OneDraft("Dear Ben,\nthank you") } }
    )
    func keepDraft() throws {
        #expect(try notebook.keepDraft() == Note(number: 1, text: "Dear Ben,\nthank you"))
        #expect(throws: NotebookError.noDraft) { try notebook.keepDraft() }
        #expect(try notebook.shelf().notes.count == 1)
    }

    @Test("Removing a number that is not there changes nothing")
    func removeMissing() throws {
        _ = try notebook.add("one")
        #expect(throws: NotebookError.noSuchNote("2")) { try notebook.remove(number: 2) }
        #expect(try notebook.remove(number: 1).text == "one")
    }

    @Test("An export has every note")
    func export() throws {
        _ = try notebook.add("one")
        #expect(try notebook.export(to: "a.txt") == 1)
        #expect(exporter.exported.withLock { $0 } == [[Note(number: 1, text: "one")]])
    }

    @Test(
        "An export that would lack a note is refused",
        .isolatedContainer { InjectionManager.register(NoteStore.self) { HalfReadable() } }
    )
    func exportLackingNote() throws {
        #expect(throws: NotebookError.several([.notText(path: "/0001.txt")])) { try notebook.export(to: "a.txt") }
        #expect(exporter.exported.withLock { $0.isEmpty })
    }
}

private final class RecordingExporter: Exporter, Sendable {
    let exported = Mutex<[[Note]]>([])
    func export(_ notes: [Note], to path: String) { exported.withLock { $0.append(notes) } }
}

/// Drafts that hold one text and cannot grow.
private final class OneDraft: Drafts {
    let draft: Mutex<String?>
    init(_ text: String?) { draft = Mutex(text) }
    func text() -> String? { draft.withLock { $0 } }
    func append(_ line: String) -> String { line }
    func clear() { draft.withLock { $0 = nil } }
}

/// A store with a note that cannot be read.
private struct HalfReadable: NoteStore {
    func open() {}
    func shelf() -> Shelf { Shelf(notes: [], unreadable: [.notText(path: "/0001.txt")]) }
    func add(_ text: String) -> Note { Note(number: 1, text: text) }
    func remove(_ note: Note) {}
    func draft() -> String? { nil }
    func saveDraft(_ text: String?) {}
    func lastSync() -> Set<String> { [] }
    func saveLastSync(_ texts: Set<String>) {}
}
