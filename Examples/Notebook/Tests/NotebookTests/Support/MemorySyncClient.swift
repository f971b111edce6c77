import NotebookCore
import Synchronization

/// A server in memory. A fetch can be made to wait.
final class MemorySyncClient: SyncClient {
    struct State {
        var texts: [String] = []
        var sends = 0
        var error: NotebookError?
    }

    let state: Mutex<State>
    /// Gets a value when a fetch begins, if fetches wait; then each waits for one in `goOn`.
    let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation
    private let goOn: AsyncStream<Void>?

    init(_ texts: [String] = [], waitingFor goOn: AsyncStream<Void>? = nil) {
        state = Mutex(State(texts: texts))
        self.goOn = goOn
        (begun, begin) = AsyncStream.makeStream()
    }

    func serverName() -> String { "memory" }

    func fetch(_ user: User) async throws -> RemoteNotes {
        begin.yield()
        if let goOn { for await _ in goOn { break } }
        return try state.withLock {
            if let error = $0.error { throw error }
            return RemoteNotes(texts: $0.texts, version: "1")
        }
    }

    func send(_ texts: [String], of user: User, replacing fetched: RemoteNotes) {
        state.withLock {
            $0.texts = texts
            $0.sends += 1
        }
    }
}
