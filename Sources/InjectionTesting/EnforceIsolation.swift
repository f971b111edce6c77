public import Injection
import Synchronization

extension InjectionManager {
    /// Turns on a strict mode, which traps if the shared container is used while an isolated one is alive.
    ///
    /// ```swift
    /// @Suite(.isolatedContainer { InjectionManager.enforceIsolation() })
    /// struct HomeScreenTests {}
    /// ```
    ///
    /// A detached task, `queue.async` or a thread does not inherit its test's container. It injects from the shared
    /// container instead, and may get a real service. After this call, an `Inject`, `register`, `resolve` or reset of
    /// the shared container traps while any test has its own container. The message names the caller and, except for a
    /// reset, the type, and says how to carry ``Injection/InjectionManager/currentContainer`` there.
    ///
    /// The strict mode holds for the whole process and cannot be turned off. Tests without an isolated container must
    /// not run in parallel with tests that have one, so give one to every test that injects. Call it from any thread,
    /// once or several times: Swift Testing has no place that runs before all tests, so call it first in the closure of
    /// each `.isolatedContainer`. It also traps if the process has two copies of the library, of which only this one
    /// would be strict.
    ///
    /// - Complexity: O(1). Afterwards, every injection from the shared container is several times slower, as it is
    ///   while code runs in an isolated one.
    public static func enforceIsolation() {
        do { try LibraryCopies.check() } catch { fatalError("\(error)") }
        if !TestSupport.isIsolationEnforced.exchange(true, ordering: .relaxed) { TestSupport.stopPublishing() }
    }
}
