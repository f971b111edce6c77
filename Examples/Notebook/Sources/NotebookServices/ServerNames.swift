import Foundation

/// What servers call themselves, asked once per run of the program.
///
/// A cache that outlives sessions: nothing in it belongs to a user, and it keeps no object of theirs.
package actor ServerNames {
    private var names: [URL: String] = [:]

    package init() {}

    package func name(of server: URL, ask: @Sendable () async throws -> String) async throws -> String {
        if let name = names[server] { return name }
        let name = try await ask()
        names[server] = name
        return name
    }
}
