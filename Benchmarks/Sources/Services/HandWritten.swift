import Synchronization

/// The container that people write by hand: a lock around a dictionary, and a cast.
package final class HandWritten: Sendable {
    package static let container = HandWritten()

    @usableFromInline let instances = Mutex<[ObjectIdentifier: any Sendable]>([:])

    package func keep(_ instance: some Sendable, as type: Any.Type) {
        instances.withLock { $0[ObjectIdentifier(type)] = instance }
    }

    /// Inlinable, so that its caller specializes it as it would in the caller's own module.
    @inlinable
    package func inject<T: Sendable>(_ type: T.Type = T.self) -> T {
        instances.withLock { $0[ObjectIdentifier(type)] } as! T
    }
}

/// A service that is handed down by task-local.
package enum Local {
    @TaskLocal package static var service: any Service0 = Implementation()
}
