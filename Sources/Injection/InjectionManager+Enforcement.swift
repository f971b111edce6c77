private import Synchronization

extension InjectionManager {
    /// Makes it a stop when anything uses the shared container while an isolated one is alive: a strict mode for tests.
    ///
    /// ```swift
    /// InjectionManager.enforceIsolation()
    /// ```
    ///
    /// A detached task, a dispatch queue or a thread does not inherit the container of the test that it works for. What
    /// it injects then comes from the shared container, and may be a real service: worse than a failure. After this
    /// call, which holds for the process and cannot be taken back, an `Inject`, `register`, `resolve` or reset of the
    /// shared container stops the program while a test, of any thread, has a container of its own. The message names
    /// the type, the caller, and how to carry ``currentContainer`` along.
    ///
    /// Tests without a container of their own may not run at the same time as tests that have one: give one to all that
    /// inject. Call it from any thread, before the first test, for example in the initializer of a suite or in
    /// `XCTestCase.setUp()`; again does no harm.
    ///
    /// - Complexity: O(1). It costs nothing where no isolated container is alive.
    public static func enforceIsolation() { isIsolationEnforced.store(true, ordering: .releasing) }
}

private let isIsolationEnforced = Atomic<Bool>(false)

extension Context {
    /// The container that a call of the API acts on.
    func container(for use: SharedContainerUse, fileID: StaticString, line: UInt) -> Container {
        if isolated == nil, isIsolationEnforced.load(ordering: .acquiring), PublishedTable.isAnyContainerIsolated {
            Misuse.sharedContainerUsed(use).stop(fileID: fileID, line: line)
        }
        return container
    }
}

/// What a call of the API does to its container.
enum SharedContainerUse {
    case inject(Any.Type)
    case register(Any.Type)
    case reset
    case resolveAll
}
