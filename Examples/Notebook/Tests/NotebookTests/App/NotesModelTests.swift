import Foundation
import Injection
import NotebookApp
import NotebookCore
import NotebookServices
import Observation
import XCTest

/// Gives each test its own container. `nonisolated`, because `XCTestCase` is, also in a target on the main actor.
nonisolated class IsolatedTestCase: XCTestCase {
    override func invokeTest() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { super.invokeTest() }
    }
}

@MainActor
final class NotesModelTests: IsolatedTestCase {
    private let client = MemorySyncClient(["there"])
    private let features = SwitchedFeatures()

    override func setUp() async throws {
        let ana = try User(name: "ana")
        InjectionManager.register(UserSession(user: ana), as: UserSession.self)
        InjectionManager.register(RecordingConsole(), as: Console.self)
        InjectionManager.register(Folders(notes: "/notes"), as: Folders.self)
        InjectionManager.register(SyncServer(url: URL(filePath: "/")), as: SyncServer.self)
        InjectionManager.register(client, as: SyncClient.self)
        InjectionManager.register(features, as: FeatureFlags.self)
        InjectionManager.register(NoteStore.self) { MemoryNoteStore() }
        InjectionManager.register(Drafts.self) { DraftsImpl() }
        InjectionManager.register(Notebook.self) { NotebookImpl() }
        InjectionManager.register(NoteRepository.self) { NoteRepositoryImpl() }
        InjectionManager.register(NotesModel.self) { @MainActor in NotesModel() }
    }

    func testAnObserverIsToldOfAChange() throws {
        let model: NotesModel = Inject()
        let changed = expectation(description: "changed")
        withObservationTracking {
            _ = model.shelf
        } onChange: {
            changed.fulfill()
        }
        _ = try model.add("one")
        wait(for: [changed], timeout: 10)
        XCTAssertEqual(model.shelf.notes.map(\.text), ["one"])
    }

    func testAChangeIsSyncedWhileTheFeatureIsOn() async throws {
        let model: NotesModel = Inject()
        _ = try model.add("one")
        await model.finish()
        XCTAssertEqual(client.state.withLock { $0.texts }, ["there"])

        features.set(.autosync, to: true)
        _ = try model.add("two")
        _ = try model.add("three")
        await model.finish()
        XCTAssertEqual(client.state.withLock { $0.texts }, ["one", "two", "three", "there"])
        XCTAssertEqual(model.shelf.notes.count, 4)
        XCTAssertEqual(try model.lastAutosync?.get().server, "memory")

        features.set(.autosync, to: false)
        _ = try model.add("four")
        await model.finish()
        XCTAssertEqual(client.state.withLock { $0.texts }.count, 4)
    }

    func testARefusalSignsOut() async throws {
        client.state.withLock { $0.error = .refused(URL(filePath: "/")) }
        let session = InjectionManager.currentSession
        do {
            _ = try await Inject(NotesModel.self).sync()
            XCTFail("the server has refused")
        } catch {
            XCTAssertEqual(error as? NotebookError, .refused(URL(filePath: "/")))
        }
        XCTAssertFalse(session.isCurrent)
    }

    func testALateRefusalSignsOutNobodyElse() async throws {
        let (goOn, answer) = AsyncStream<Void>.makeStream()
        let client = MemorySyncClient(waitingFor: goOn)
        client.state.withLock { $0.error = .refused(URL(filePath: "/")) }
        InjectionManager.register(client, as: SyncClient.self)
        let model: NotesModel = Inject()
        let sync = Task { try await model.sync() }
        for await _ in client.begun { break }

        InjectionManager.resetCurrentContainer()  // another person signs in
        let session = InjectionManager.currentSession
        answer.yield()
        let result = await sync.result
        XCTAssertThrowsError(try result.get()) {
            XCTAssertEqual($0 as? NotebookError, .refused(URL(filePath: "/")))
        }
        XCTAssertTrue(session.isCurrent)
    }

    func testAFailureInTheBackgroundIsKeptForTheView() async throws {
        client.state.withLock { $0.error = .noServer }
        features.set(.autosync, to: true)
        let model: NotesModel = Inject()
        _ = try model.add("one")
        await model.finish()
        XCTAssertThrowsError(try model.lastAutosync?.get()) { XCTAssertEqual($0 as? NotebookError, .noServer) }
        XCTAssertEqual(model.shelf.notes.map(\.text), ["one"])
    }
}
