/// An instance that is told when its container lets go of it.
///
/// ```swift
/// final class Autosave: Evictable {
///     func didEvict() {
///         // Stop timers, close files: this session is over.
///     }
/// }
/// ```
///
/// An object that is meant to outlive sessions, because its block returns one that was made before, does not conform.
public protocol Evictable {
    /// Stops what the instance does for its session.
    ///
    /// Called once, when the container lets go of the instance: at a reset, when its type is registered again, at the
    /// end of an isolated container, and for a result that a reset overtook before anyone had it. An object that is
    /// kept as two types is told once. Not called for an instance that is built after its isolated container ended, by a
    /// task that a hook of that end started: it is released untold.
    ///
    /// By then the container has changed, so `Inject` returns the next session's instances; keep what you need here in
    /// properties. Instances are told newest first, so what an instance was built with is told after it. No lock is
    /// held: `Inject`, `register` and a reset are allowed. Only where a result is told that a reset overtook, the block
    /// that asked for it still runs: an `Inject` of that block's type is a cycle there.
    ///
    /// It runs on the thread that resets. An instance built by a main-actor block is told on the main actor: at once if
    /// the reset is there, otherwise later, which keeps it alive until then. (On Linux it may be later also in a block
    /// of the main queue that is not part of a task.) A conformance that is isolated to the main actor needs a
    /// main-actor block; elsewhere it is not found, and not told.
    func didEvict()
}
