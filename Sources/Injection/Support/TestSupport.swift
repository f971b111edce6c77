package import Synchronization

/// Settings of the library that `InjectionTesting` changes.
package enum TestSupport {
    /// True in strict mode: it is an error to use the shared container while an isolated one is open.
    ///
    /// Relaxed orderings suffice: no other memory depends on the value.
    package static let isIsolationEnforced = Atomic<Bool>(false)

    /// Publishes no table from now on, so that cached injections take the slow path, where they are checked.
    package static func stopPublishing() { PublishedTable.update(pauses: 1) }

    /// Receives each message before it stops the program, and returns the message to print.
    package static let stopObserver = Guarded<(@Sendable (String) -> String)?>(nil)
}
