private import Synchronization

/// Stops the program. Every stop of the library comes through here.
func stop(_ message: String, fileID: StaticString, line: UInt) -> Never {
    let observe = TestSupport.stopObserver.withLock { $0 }
    fatalError(observe?(message) ?? message, file: fileID, line: line)
}

/// What `InjectionTesting` adds to the library, which cannot import it.
package enum TestSupport {
    /// Whether it is an error to use the shared container while an isolated one is alive.
    package static var isIsolationEnforced: Bool {
        get { enforcement.load(ordering: .relaxed) }
        set { enforcement.store(newValue, ordering: .relaxed) }
    }

    /// Relaxed: nothing but itself is read after it.
    private static let enforcement = Atomic<Bool>(false)

    fileprivate static let stopObserver = Guarded<(@Sendable (String) -> String)?>(nil)

    /// Sets an observer, which gets each message before it stops the program, and returns the message to print.
    package static func observeStops(_ observer: @escaping @Sendable (String) -> String) {
        stopObserver.withLock { $0 = observer }
    }
}
