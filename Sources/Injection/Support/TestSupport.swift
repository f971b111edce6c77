package import Synchronization

/// What `InjectionTesting` adds to the library, which cannot import it.
package enum TestSupport {
    /// Whether it is an error to use the shared container while an isolated one is alive.
    ///
    /// Relaxed orderings will do: nothing but itself is read after it.
    package static let isIsolationEnforced = Atomic<Bool>(false)

    /// Publishes no table from now on, so that injections of what is cached come to be checked, too.
    package static func stopPublishing() { PublishedTable.update(pauses: 1) }

    /// Gets each message before it stops the program, and returns the message to print.
    package static let stopObserver = Guarded<(@Sendable (String) -> String)?>(nil)
}
