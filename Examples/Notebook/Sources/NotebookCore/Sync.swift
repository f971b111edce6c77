import Foundation

/// The server that `--sync` names. Not registered without it.
package struct SyncServer: Sendable, Equatable {
    package let url: URL

    package init(url: URL) { self.url = url }
}

/// What a server has of one person.
package struct RemoteNotes: Sendable, Equatable {
    package let texts: [String]
    /// Changes with each change on the server; nil if the server has nothing of this person yet.
    package let version: String?

    package init(texts: [String], version: String?) {
        self.texts = texts
        self.version = version
    }
}

/// Talks to the server.
package protocol SyncClient: Sendable {
    /// What the server calls itself.
    func serverName() async throws -> String
    func fetch(_ user: User) async throws -> RemoteNotes
    /// Replaces what was fetched; throws ``NotebookError/changedOnServer(_:)`` if that has changed meanwhile.
    func send(_ texts: [String], of user: User, replacing fetched: RemoteNotes) async throws
}

/// The notes of the person who is signed in, here and on the server.
package protocol NoteRepository: Sendable {
    /// Fetches notes that are new on the server, then sends all. Never removes a note here.
    func sync() async throws -> SyncReport
}

/// What a sync did.
package struct SyncReport: Sendable, Equatable, CustomStringConvertible {
    package let server: String
    package let sent: Int
    package let received: Int

    package init(server: String, sent: Int, received: Int) {
        self.server = server
        self.sent = sent
        self.received = received
    }

    package var description: String { "synced with \(server): \(sent) sent, \(received) received" }
}
