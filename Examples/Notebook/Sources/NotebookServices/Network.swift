import Foundation
import Injection

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network of one session: its cookies, credentials and cached answers are in memory, and end with it.
package final class Network: Evictable, Sendable {
    let session: URLSession

    package init(timeout seconds: Double = 10) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        configuration.timeoutIntervalForResource = 6 * seconds
        session = URLSession(configuration: configuration)
    }

    /// Cancels the requests of the session that has ended. It stays valid, because what still holds it may begin another,
    /// which traps in one that is not.
    package func containerDidEvict() {
        session.getAllTasks { for task in $0 { task.cancel() } }
    }

    deinit { session.invalidateAndCancel() }
}
