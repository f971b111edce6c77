/// An instance that is notified when its container lets go of it.
///
/// ```swift
/// final class Autosave: Evictable {
///     func containerDidEvict() {
///         // Stop timers, close files: this session is over.
///     }
/// }
/// ```
///
/// Register an object that is meant to outlive sessions as an instance, with
/// ``InjectionManager/register(_:as:fileID:line:)``: no reset notifies it.
public protocol Evictable {
    /// Stops what the instance does for its session.
    ///
    /// Called once per eviction: at a reset, when its type is registered again, at the end of an isolated container,
    /// and for a result that a reset overtook before anyone received it. An object that is kept as two types is
    /// notified once.
    ///
    /// By then the container has changed, so `Inject` returns the next session's instances; keep what you need here in
    /// properties. Instances are notified newest first, so before those that they were built with. No lock is held:
    /// `Inject`, `register` and a reset are allowed. A reset here also ends the session that has just begun, and
    /// removes its registrations.
    ///
    /// It runs on the thread that resets. An instance that a main-actor block built is notified on the main actor: at
    /// once if the reset is there, otherwise later, which keeps it alive until then. So the order between main-actor
    /// and other instances is certain only for resets on the main actor: reset there. (On Linux it may be later also in
    /// a block of the main queue that is not part of a task.) A conformance that is isolated to the main actor needs a
    /// main-actor block; otherwise it is not found, and the instance not notified.
    func containerDidEvict()
}
