import Foundation
import Synchronization

extension Thread {
    /// What the body holds ends before the group does: a thread that has left it may stay for a moment.
    static func start(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        let bodies = Mutex<[@Sendable () -> Void]>([body])
        Thread {
            bodies.withLock { $0.popLast() }?()
            group.leave()
        }.start()
    }
}
