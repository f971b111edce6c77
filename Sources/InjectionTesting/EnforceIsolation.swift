public import Injection

extension InjectionManager {
    /// Stops the program when anything uses the shared container while an isolated one is alive: a strict mode for
    /// tests.
    ///
    /// ```swift
    /// InjectionManager.enforceIsolation()
    /// ```
    ///
    /// A detached task, a dispatch queue or a thread does not inherit the container of the test that it works for. What
    /// it injects then comes from the shared container, and may be a real service: worse than a failure. After this
    /// call, which holds for the process and cannot be taken back, an `Inject`, `register`, `resolve` or reset of the
    /// shared container stops the program while any test has a container of its own. The message names the type, the
    /// caller, and how to carry ``Injection/InjectionManager/currentContainer`` along.
    ///
    /// Tests without a container of their own may not run at the same time as tests that have one: give one to all that
    /// inject. Call it from any thread, before the first test, for example in the initializer of a suite or in
    /// `XCTestCase.setUp()`; again does no harm.
    ///
    /// - Complexity: O(1). It costs nothing where no isolated container is alive.
    public static func enforceIsolation() { TestSupport.isIsolationEnforced = true }
}
