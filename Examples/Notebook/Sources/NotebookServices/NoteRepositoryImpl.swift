import Injection
import NotebookCore

/// Keeps the notes here and those on the server together.
///
/// A request takes a while, and the user may sign out meanwhile. This object has its session's store in a property, so
/// it never reaches the next session's; and the store throws when its session has ended, so a late answer changes
/// nothing.
package actor NoteRepositoryImpl: NoteRepository {
    private let client: SyncClient = Inject()
    private let store: NoteStore = Inject()
    private let session: UserSession = Inject()
    private let folders: Folders = Inject()
    // There is none without `--sync`.
    private let server: SyncServer? = Inject()
    // Asked once in a session: what it says may be for this user.
    private var serverName: String?

    package init() {}

    package func sync() async throws -> SyncReport {
        guard let user = session.user else { throw NotebookError.notSignedIn }
        guard server != nil else { throw NotebookError.noServer }
        guard !folders.isPractice else { throw NotebookError.practiceStaysHere }
        let name = if let serverName { serverName } else { try await client.serverName() }
        serverName = name
        let remote = try await client.fetch(user)

        let shelf = try store.shelf()
        // A note that cannot be read here must not disappear there.
        try shelf.check()
        // What was there at the last sync and is not here any more was removed here.
        var known = try store.lastSync().union(shelf.notes.map(\.text))
        let new = remote.texts.filter { known.insert($0).inserted }
        for text in new { _ = try store.add(text) }

        let texts = shelf.notes.map(\.text) + new
        if texts != remote.texts { try await client.send(texts, of: user, replacing: remote) }
        try store.saveLastSync(Set(texts))
        return SyncReport(server: name, sent: Set(texts).subtracting(remote.texts).count, received: new.count)
    }
}
