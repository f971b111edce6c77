import Foundation
import Injection
import InjectionTesting
import NotebookApp
import NotebookCore
import Synchronization
import Testing

/// Signs out in the middle of each operation, and looks at the disk.
@MainActor
@Suite(.isolatedContainer(inheritingRegistrations: false), .timeLimit(.minutes(2)))
struct SignOutTests {
    private let folder = TemporaryFolder()
    private let files = InterruptedFiles()
    private let client = MemorySyncClient(["there"])

    init() {
        registerServices(console: RecordingConsole(), folders: Folders(notes: folder.path), isTerminal: false)
        InjectionManager.register(SyncServer(url: URL(filePath: "/")), as: SyncServer.self)
        InjectionManager.register(client, as: SyncClient.self)
        InjectionManager.register(files, as: Files.self)
    }

    /// What each file of Ana's may hold, before the operation and after it.
    private static let whole: [String: Set<String>] = [
        "0001.txt": ["here\n"],
        "0002.txt": ["new\n", "a draft\n", "there\n"],
        "draft.txt": ["a draft", "a draft\nand more"],
        "synced.json": [#"["here","there"]"#],
        "all.txt": ["1  here\n"],
    ]

    @Test(
        "At each call of the disk: whole files stay, nothing of it reaches the next user, and nothing survives",
        arguments: ["add new", "list", "find here", "remove 1", "draft and more", "keep", "export EXPORT", "sync"])
    func inTheMiddle(command: String) async throws {
        var call = 0
        var wasInterrupted = true
        while wasInterrupted {
            call += 1
            let ana = try User(name: "ana-\(call)")
            try folder.write("\(ana)/0001.txt", "here\n".utf8)
            try folder.write("\(ana)/draft.txt", "a draft".utf8)
            client.state.withLock { $0.texts = ["there"] }
            wasInterrupted = try await run(
                command.replacing("EXPORT", with: folder.file("\(ana)/all.txt")), of: ana, signingOutAtCall: call)

            for name in try folder.names(in: ana.name) {
                let text = try folder.read("\(ana)/\(name)")
                #expect(Self.whole[name]?.contains(text) == true, "call \(call): \(name) has \(text)")
            }
            #expect([["there"], ["here", "there"]].contains(client.state.withLock { $0.texts }))
            let ben = try User(name: "ben-\(call)")
            try Sessions.begin(ben)
            #expect(try Inject(Notebook.self).shelf().notes.isEmpty && Inject(Notebook.self).draft() == nil)
            Sessions.end()
            #expect(try folder.names(in: ben.name) == [])
        }
        #expect(call > 1, "no call was interrupted")
        #expect(try folder.names().count == 2 * call)
    }

    /// Runs a command, and signs out on another thread when it makes this call of the disk, or else afterwards. Returns
    /// whether it was the former.
    private func run(_ command: String, of user: User, signingOutAtCall call: Int) async throws -> Bool {
        try Sessions.begin(user)
        try Inject(NotesModel.self).load()
        let session = InjectionManager.currentSession
        let container = InjectionManager.currentContainer
        let (signOuts, signedOut) = AsyncStream<EvictedInstances>.makeStream()
        files.interrupt(call: call) {
            Thread.detachNewThread {
                container.run { _ = signedOut.yield(InjectionManager.resetCurrentContainer()) }
            }
            // From here on the session is over. Its hooks may wait for this operation.
            while session.isCurrent { usleep(100) }
        }
        do {
            guard case .note(let command) = try Command(command) else { throw NotebookError.unknownCommand(command) }
            try await Inject(Screen.self).run(command)
        } catch NotebookError.notSignedIn {}
        guard files.stopInterrupting() else {
            try await InjectionManager.resetCurrentContainer().requireNoSurvivors()
            return false
        }
        for await evicted in signOuts {
            try await evicted.requireNoSurvivors()
            break
        }
        return true
    }
}
